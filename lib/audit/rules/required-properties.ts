import type { StructuredItem } from "@/lib/pages/elements/structured-data";

/** A property that must be there, or a list of which one must be. A dot leads into the value of a property. */
type Requirement = string | readonly string[];

interface TypeRequirements {
  requires: readonly Requirement[];
  /** Only inside these properties of other items is the type judged; undefined: on its own. */
  within?: readonly string[];
  /** Only of items of these types, of which a page may have others without these properties. */
  of?: readonly string[];
}

const localBusiness: TypeRequirements = { requires: ["name", "address"] };
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
  LocalBusiness: localBusiness,
  Restaurant: localBusiness,
  Store: localBusiness,
  Dentist: localBusiness,
  Hotel: localBusiness,
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

/** What an item of structured data lacks of what its type requires, such as `Product: name`. */
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
  return typesOf(item).flatMap((type) =>
    requirementsOf(type, place)
      .filter((requirement) => ![requirement].flat().some((name) => isGiven(item[name])))
      .map((requirement) => `${type}: ${[requirement].flat().join(" or ")}`),
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
