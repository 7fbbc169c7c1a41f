import { describe, expect, test } from "vitest";
import { buildJsonLd, type JsonLdValue } from "@/lib/content/build-json-ld";
import { type JsonLdField, jsonLdForms } from "@/lib/content/json-ld-forms";
import { validateJsonLd } from "./validate-json-ld";

const samples: Record<Exclude<JsonLdField["kind"], "list">, string> = {
  text: "An anvil",
  url: "https://acme.example/anvil.jpg",
  date: "2026-11-22T19:30:00+01:00",
  number: "19.90",
};
const sampleOf = ({ kind, entry = [] }: JsonLdField): JsonLdValue =>
  kind === "list"
    ? [
        Object.fromEntries(
          entry.map((each) => [each.name, samples[each.kind === "list" ? "text" : each.kind]]),
        ),
      ]
    : samples[kind];

describe("structured data written from a form", () => {
  test.each(jsonLdForms.map((form) => ({ type: form.type, form })))(
    "is complete for a rich result when every field is filled: $type",
    ({ type, form }) => {
      const given = Object.fromEntries(form.fields.map((field) => [field.name, sampleOf(field)]));
      const { value, problems } = buildJsonLd(type, given);
      expect(problems).toEqual([]);
      expect(validateJsonLd(JSON.stringify(value))).toEqual([{ types: [type], problem: null, missing: [] }]);
    },
  );

  test.each(jsonLdForms.map((form) => ({ type: form.type, form })))(
    "names every required field that is missing: $type",
    ({ type, form }) => {
      const required = form.fields.filter((field) => field.required).map(({ name }) => name);
      expect(buildJsonLd(type, {}).problems.map(({ field }) => field)).toEqual(required);
    },
  );

  // Google's documentation of breadcrumbs has this form.
  test("numbers the entries of a list", () => {
    const items = [{ name: "Books", url: "https://example.com/books" }, { name: "Fiction" }];
    expect(buildJsonLd("BreadcrumbList", { items }).value).toEqual({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Books", item: "https://example.com/books" },
        { "@type": "ListItem", position: 2, name: "Fiction" },
      ],
    });
  });

  test.each([
    ["an unknown field", "WebSite", { name: "A", url: "https://a.example", colour: "red" }, "colour"],
    ["a relative address", "WebSite", { name: "A", url: "/a" }, "url"],
    ["a date in another form", "JobPosting", { posted: "22.11.2026" }, "posted"],
    ["words for a number", "Product", { name: "A", price: "cheap" }, "price"],
    [
      "a name of the language",
      "WebSite",
      { name: "A", url: "https://a.example", constructor: "x" },
      "constructor",
    ],
  ])("refuses %s", (_what, type, given, field) => {
    expect(buildJsonLd(type, given).problems.map((problem) => problem.field)).toContain(field);
  });
});

describe("structured data of a page", () => {
  // Google's documentation of the FAQ page, shortened.
  const faq = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: [
      {
        "@type": "Question",
        name: "How to find an apprenticeship?",
        acceptedAnswer: { "@type": "Answer", text: "Search." },
      },
    ],
  };

  test("is read with and without its script element", () => {
    const text = JSON.stringify(faq);
    const verdict = [{ types: ["FAQPage"], problem: null, missing: [] }];
    expect(validateJsonLd(text)).toEqual(verdict);
    expect(validateJsonLd(`<script type="application/ld+json">${text}</script>`)).toEqual(verdict);
  });

  test.each([
    ["a trailing comma", '{"@context":"https://schema.org","@type":"FAQPage",}'],
    ["no type", '{"@context":"https://schema.org","name":"A"}'],
    ["nothing", ""],
  ])("with %s cannot be used", (_what, text) => {
    expect(validateJsonLd(text).every(({ problem }) => problem !== null)).toBe(true);
  });

  const thing = (type: string, rest: object) =>
    validateJsonLd(JSON.stringify({ "@context": "https://schema.org", "@type": type, ...rest }))[0]?.missing;

  test.each([
    ["MusicEvent", ["MusicEvent: name", "MusicEvent: startDate", "MusicEvent: location"]],
    ["Bakery", ["Bakery: name", "Bakery: address"]],
    [
      "IndividualProduct",
      ["IndividualProduct: name", "IndividualProduct: offers or review or aggregateRating"],
    ],
    ["CourseInstance", []],
  ])("needs for a %s what its general type needs", (type, missing) => {
    expect(thing(type, {})).toEqual(missing);
  });

  test.each([
    ["Recepie", "Recipe"],
    ["LocalBuisness", "LocalBusiness"],
    ["product", "Product"],
    ["Organisation", "Organization"],
  ])("of the type %s is told that the type is spelt %s", (type, intended) => {
    expect(thing(type, { name: "A" })).toEqual([`${type}: the type is spelt ${intended}`]);
  });

  test("may have a type of another vocabulary, and any type of schema.org", () => {
    for (const type of ["Gizmotron", "Hostel", "3DModel", "Zoo"]) {
      expect(thing(type, { name: "A", address: "B" })).toEqual([]);
    }
  });

  test("must have values in the form of their properties", () => {
    const event = { name: "A", location: "B" };
    expect(thing("Event", { ...event, startDate: "next monday" })).toEqual([
      "Event: startDate as a date such as 2026-11-22, not “next monday”",
    ]);
    expect(thing("Event", { ...event, startDate: "2026-02-30" })).toHaveLength(1);
    for (const startDate of ["2026-11-22", "2026-11-22T19:30", "2026-11-22T19:30:00+01:00"]) {
      expect(thing("Event", { ...event, startDate })).toEqual([]);
    }
    const offer = (price: unknown) =>
      thing("Product", { name: "A", offers: { "@type": "Offer", price, priceCurrency: "EUR" } });
    expect(offer("12,99 €")).toEqual(["Offer: price as a number such as 12.99, not “12,99 €”"]);
    expect([offer("12.99"), offer(12.99), offer(0)]).toEqual([[], [], []]);
  });

  test("is told what a rich result lacks", () => {
    const product = {
      "@context": "https://schema.org",
      "@type": "Product",
      image: "https://a.example/a.jpg",
    };
    expect(validateJsonLd(JSON.stringify(product))[0]?.missing).toContain("Product: name");
  });
});
