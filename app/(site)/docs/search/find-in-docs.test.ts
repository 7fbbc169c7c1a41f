import { describe, expect, test } from "vitest";
import { indexOf, type ReadablePage } from "./docs-index";
import { findInDocs, openIndex } from "./find-in-docs";

const page = (path: string, title: string, ...sections: [heading: string, text: string][]): ReadablePage => ({
  path: `/docs/${path}`,
  title,
  group: "Guides",
  sections: [["", "An introduction."] as const, ...sections].map(([heading, text], index) => ({
    id: index === 0 ? "" : heading.toLowerCase().replaceAll(" ", "-"),
    depth: index === 0 ? 1 : 2,
    heading,
    text,
  })),
});

const index = openIndex(
  indexOf([
    page("slugs", "Addresses", ["Spelling", "The Größe of a slug, such as groß, in Zürich or Łódź."]),
    page("notes", "Notes", ["Delivery", "A webhook is sent."], ["Webhook events", "Signed, and retried."]),
    page(
      "webhooks",
      "Webhooks",
      ["Signature", "Check the secret of a message."],
      ["Retries", "After a while."],
    ),
    page("settings", "Settings", [
      "All",
      "LIMIT_READS and VERIFY_GRACE_SECONDS are read from the environment.",
    ]),
    page("keys", "Keys of projects", ["Scopes", "What a key may do, and its secret."]),
  ]),
);
const found = (query: string) => findInDocs(index, query).map(({ href }) => href.replace("/docs/", ""));

describe("what the search of the documentation finds", () => {
  test("is in the order title, heading, text", () => {
    expect(found("webhook")).toEqual(["webhooks", "notes#webhook-events", "notes#delivery", "notes"]);
  });

  test("is rather a section about both words than a page about one of them that mentions the other", () => {
    const places = openIndex(
      indexOf([
        page("a", "Articles", ["Changes", "With PATCH."]),
        page("b", "Reference", ["PATCH articles", "A call."]),
        page("c", "Hooks", ["Signature", "Of a message."]),
      ]),
    );
    expect(findInDocs(places, "patch articles").map(({ href }) => href)).toEqual([
      "/docs/b#patch-articles",
      "/docs/a#changes",
      "/docs/a",
      "/docs/b",
    ]);
    expect(findInDocs(places, "hook signature")[0]?.href).toBe("/docs/c#signature");
  });

  test.each(["WEBHOOK", "  webhook\t", "Wébhook", "webhook?!"])(
    "does not depend on how %j is written",
    (query) => {
      expect(found(query)).toEqual(found("webhook"));
    },
  );

  test.each([
    ["größe", "slugs#spelling"],
    ["GROSSE", "slugs#spelling"],
    ["gross", "slugs#spelling"],
    ["zurich", "slugs#spelling"],
    ["ZÜRICH", "slugs#spelling"],
    ["Lodz", "slugs#spelling"],
  ])("includes words with accents: %s", (query, place) => {
    expect(found(query)[0]).toBe(place);
  });

  test.each([
    ["the beginning of a word", "signat", "webhooks#signature"],
    ["part of a name with underscores", "grace sec", "settings#all"],
    ["the name with underscores", "VERIFY_GRACE_SECONDS", "settings#all"],
    ["the plural of a word", "messages", "webhooks#signature"],
  ])("includes %s", (_what, query, place) => {
    expect(found(query)[0]).toBe(place);
  });

  test("a whole word goes before the beginning of one", () => {
    const two = openIndex(indexOf([page("a", "Keyword plans"), page("b", "A key")]));
    expect(findInDocs(two, "key").map(({ title }) => title)).toEqual(["A key", "Keyword plans"]);
  });

  test("has all words of the query, in a section or on the page as a whole", () => {
    expect(found("key scopes")).toEqual(["keys#scopes", "keys"]);
    expect(found("secret message")).toEqual(["webhooks#signature", "webhooks"]);
    expect(found("signature retries")).toEqual(["webhooks"]);
    expect(found("secret nonsense")).toEqual([]);
  });

  test("does without common words, unless there are no others", () => {
    expect(found("what is a webhook")).toEqual(found("webhook"));
    expect(found("the")).toEqual([]);
  });

  test.each(["", " ", "?", "a", "__proto__", "constructor", "<script>", "\u0000"])(
    "is nothing for %j",
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );

  test("is found quickly, whatever is asked", () => {
    const started = performance.now();
    for (const query of ["a".repeat(1e6), "web ".repeat(1e5), "é".repeat(1e5), "\u0301".repeat(1e5)])
      found(query);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test("says where it is: the page, its group, the heading and the anchor", () => {
    expect(findInDocs(index, "signature")[0]).toEqual({
      href: "/docs/webhooks#signature",
      title: "Webhooks",
      group: "Guides",
      heading: "Signature",
    });
  });
});
