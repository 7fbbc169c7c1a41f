import { type StructuredItem, unreadText } from "@/lib/pages/elements/structured-data";
import { isDay } from "@/lib/text/is-day";
import { generalType, intendedType } from "./schema-types";

/** A property that must be there, or a list of which one must be. A dot leads into the value of a property. */
type Requirement = string | readonly string[];

interface TypeRequirements {
  requires: readonly Requirement[];
  /** Only inside these properties of other items is the type judged; undefined: on its own. */
  within?: readonly string[];
  /** Only of items of these types, of which a page may have others without these properties. */
  of?: readonly string[];
}

/** An event may have an offer without a price, because tickets may be free or not on sale yet. */
const priced = ["Product", "SoftwareApplication", "MobileApplication", "WebApplication", "VideoGame"];
const jobPlaces = ["jobLocation", "applicantLocationRequirements"];

/**
 * What Google requires for a rich result of each type (developers.google.com/search/docs/appearance/
 * structured-data/search-gallery, where each type has a page). Types of which it requires nothing, such as Article and
 * Organization, are not listed; neither are types without a rich result.
 */
const requirements: Readonly<Record<string, TypeRequirements>> = {
  Product: { requires: ["name", ["offers", "review", "aggregateRating"]] },
  FAQPage: { requires: ["mainEntity"] },
  QAPage: { requires: ["mainEntity"] },
  BreadcrumbList: { requires: ["itemListElement"] },
  LocalBusiness: { requires: ["name", "address"] },
  Event: { requires: ["name", "startDate", "location"] },
  Recipe: { requires: ["name", "image"] },
  VideoObject: { requires: ["name", "thumbnailUrl", "uploadDate"] },
  JobPosting: { requires: ["title", "description", "datePosted", "hiringOrganization", jobPlaces] },
  Course: { requires: ["name", "description"] },
  Dataset: { requires: ["name", "description"] },
  DiscussionForumPosting: {
    requires: ["author", "datePublished", ["text", "image", "video", "sharedContent"]],
  },
  ProfilePage: { requires: ["mainEntity"] },
  SoftwareApplication: { requires: ["name", "offers", ["aggregateRating", "review"]] },
  Review: { requires: ["author", "reviewRating"], within: ["review", "reviews"] },
  AggregateRating: { requires: ["ratingValue", ["ratingCount", "reviewCount"]], within: ["aggregateRating"] },
  Rating: { requires: ["ratingValue"], within: ["reviewRating"] },
  Offer: { requires: [["price", "priceSpecification"]], within: ["offers"], of: priced },
  AggregateOffer: { requires: ["lowPrice", "priceCurrency"], within: ["offers"], of: ["Product"] },
  Question: { requires: ["name", ["acceptedAnswer", "suggestedAnswer"]], within: ["mainEntity"] },
  Answer: { requires: ["text"], within: ["acceptedAnswer", "suggestedAnswer"] },
  ListItem: { requires: ["position", ["name", "item", "url"]], within: ["itemListElement"] },
};

/** A page where anybody may answer says how many have. */
const askedOpenly: readonly Requirement[] = ["answerCount"];

/** Reviews and ratings that stand on their own must also say what they are about. */
const standingAlone: Readonly<Record<string, readonly Requirement[]>> = {
  Review: ["author", "itemReviewed", "reviewRating"],
  AggregateRating: ["itemReviewed", "ratingValue", ["ratingCount", "reviewCount"]],
};

const depthMax = 6;
const itemsMax = 300;
const missingMax = 20;

/** An item with the property of another item that it is the value of; null for an item on its own. */
interface PlacedItem {
  item: StructuredItem;
  place: { property: string; types: readonly string[] } | null;
}

/**
 * What an item of structured data lacks of what its type requires, such as `Product: name`, with values that are not in
 * the form that its property has.
 */
export function missingProperties(item: StructuredItem): string[] {
  const missing: string[] = [];
  const pending: (PlacedItem & { depth: number })[] = [{ item, place: null, depth: 0 }];
  for (let visited = 0; visited < itemsMax && missing.length < missingMax; visited += 1) {
    const next = pending.shift();
    if (next === undefined) break;
    missing.push(...missingOf(next));
    if (next.depth < depthMax) {
      pending.push(...partsOf(next.item).map((part) => ({ ...part, depth: next.depth + 1 })));
    }
  }
  return [...new Set(missing)].slice(0, missingMax);
}

function missingOf({ item, place }: PlacedItem): string[] {
  // An item with nothing but an id and a type refers to one that is described elsewhere.
  if (isGiven(item["@id"]) && Object.keys(item).every((name) => name.startsWith("@"))) return [];
  const types = typesOf(item);
  return types.flatMap((type) => {
    const intended = intendedType(type);
    // An item may also have a type of another vocabulary.
    if (intended !== null && types.length === 1) return [`${type}: the type is spelt ${intended}`];
    const required = requirementsOf(generalType(type), place);
    const lacking = required
      .filter((requirement) => ![requirement].flat().some((name) => isGiven(item[name])))
      .map((requirement) => `${type}: ${[requirement].flat().join(" or ")}`);
    return [...lacking, ...(required.length === 0 ? [] : malformedIn(item, type))];
  });
}

/** Properties whose value has a form, with what the value has to be. */
const forms: readonly { names: readonly string[]; form: RegExp; as: string }[] = [
  {
    names: ["startDate", "endDate", "uploadDate", "datePosted", "datePublished", "validThrough"],
    form: /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:?\d{2}.{0,20})?)?$/,
    as: "a date such as 2026-11-22",
  },
  {
    names: ["price", "lowPrice", "highPrice", "ratingValue", "ratingCount", "reviewCount"],
    form: /^\d{1,15}(?:\.\d{1,9})?$/,
    as: "a number such as 12.99",
  },
];
const valueLengthMax = 60;

/** Values that programs cannot read, such as "next monday" for a date. */
function malformedIn(item: StructuredItem, type: string): string[] {
  return forms.flatMap(({ names, form, as }) =>
    names.flatMap((name) => {
      const [value] = [item[name]].flat();
      if (!isGiven(value) || isItem(value) || value === unreadText) return [];
      const isReadable =
        form.test(String(value).trim()) && (as.startsWith("a number") || isDay(String(value)));
      return isReadable ? [] : [`${type}: ${name} as ${as}, not “${String(value).slice(0, valueLengthMax)}”`];
    }),
  );
}

function requirementsOf(type: string, place: PlacedItem["place"]): readonly Requirement[] {
  if (place === null && Object.hasOwn(standingAlone, type)) return standingAlone[type] ?? [];
  const own = Object.hasOwn(requirements, type) ? requirements[type] : undefined;
  if (own === undefined || !isJudged(own, place)) return [];
  const isOpen = type === "Question" && place?.types.includes("QAPage") === true;
  return isOpen ? [...own.requires, ...askedOpenly] : own.requires;
}

function isJudged({ within, of }: TypeRequirements, place: PlacedItem["place"]): boolean {
  if (within === undefined || place === null) return within === undefined && place === null;
  return within.includes(place.property) && (of?.some((type) => place.types.includes(type)) ?? true);
}

function partsOf(item: StructuredItem): PlacedItem[] {
  const types = typesOf(item);
  return Object.entries(item).flatMap(([property, value]) =>
    [value]
      .flat()
      .slice(0, itemsMax)
      .flatMap((each: unknown) => (isItem(each) ? [{ item: each, place: { property, types } }] : [])),
  );
}

function typesOf(item: StructuredItem): string[] {
  return [item["@type"]]
    .flat()
    .slice(0, 5)
    .flatMap((type) =>
      typeof type === "string" ? [type.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/, "")] : [],
    );
}

function isGiven(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.some(isGiven);
  return value !== undefined && value !== null;
}

function isItem(value: unknown): value is StructuredItem {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
