import { describe, expect, test } from "vitest";
import type { EntryFields } from "@/lib/destinations/contract";
import { differences, editsSince, saysTheSame } from "./compare-fields";
import { readStoredFields, storeFields } from "./stored-fields";

const entry: EntryFields = {
  title: "A smith’s guide",
  slug: "a-smiths-guide",
  status: "publish",
  excerpt: "Keep it dry.",
  metaDescription: "Keep an anvil dry & clean.",
  tags: ["Anvil", "Care & repair"],
  body: '<p>Keep it <strong>dry</strong>: "always".</p>\n<p>An em dash — here.</p>',
};
const withChange = (change: EntryFields) => storeFields({ ...entry, ...change });
const desired = storeFields(entry);

describe("an entry says what was desired", () => {
  test.each<[string, EntryFields]>([
    [
      "with other quotes and entities",
      { title: "A smith&#8217;s guide", metaDescription: "Keep an anvil dry &amp; clean." },
    ],
    [
      "with paragraphs of its own",
      { body: "<p>Keep it <b>dry</b>: “always”.</p><p>An em dash &mdash; here.</p>" },
    ],
    ["with tags in another order and case", { tags: ["care &amp; repair", "anvil"] }],
    ["without a place for the excerpt", { excerpt: undefined }],
  ])("%s", (_how, change) => {
    expect(saysTheSame(desired, withChange(change))).toBe(true);
    expect(differences("The CMS", desired, withChange(change))).toEqual([]);
  });
});

describe("what the destination changed is told, field by field", () => {
  test.each<[string, EntryFields, string]>([
    [
      "a slug with a number",
      { slug: "a-smiths-guide-2" },
      "The CMS has the slug “a-smiths-guide-2” instead of “a-smiths-guide”.",
    ],
    [
      "a draft instead of a page",
      { status: "draft" },
      "The CMS has the status “draft” instead of “publish”.",
    ],
    [
      "a meta description that is gone",
      { metaDescription: "" },
      "The CMS did not keep the meta description “Keep an anvil dry & clean.”.",
    ],
    [
      "a tag that is missing",
      { tags: ["Anvil"] },
      "The CMS has the tags “Anvil” instead of “Anvil, Care & repair”.",
    ],
    [
      "a sentence that is missing",
      { body: "<p>Keep it dry.</p>" },
      "The CMS changed the text: look at the entry for what it left out or added.",
    ],
  ])("%s", (_what, change, sentence) => {
    expect(saysTheSame(desired, withChange(change))).toBe(false);
    expect(differences("The CMS", desired, withChange(change))).toEqual([sentence]);
  });

  test("a long value is cut in the sentence", () => {
    const [sentence = ""] = differences("The CMS", withChange({ title: "x".repeat(500) }), desired);
    expect(sentence.length).toBeLessThan(200);
  });
});

describe("a person's edit", () => {
  test("of nothing is no edit", () => {
    expect(editsSince(desired, storeFields(entry), null)).toEqual([]);
  });

  test("of a title names both", () => {
    expect(editsSince(desired, withChange({ title: "Anvils" }), null)).toEqual([
      "title: was “A smith’s guide”, is now “Anvils”",
    ]);
  });

  test("of a link alone counts, although every word is the same", () => {
    const linked = withChange({
      body: entry.body?.replace("<strong>dry</strong>", '<a href="https://x.example">dry</a>'),
    });
    expect(editsSince(desired, linked, null)).toEqual(["text"]);
  });

  test("is not what a write of ours with a lost answer brought about", () => {
    const pending = withChange({ title: "Anvils", body: "<p>New text.</p>" });
    expect(editsSince(desired, withChange({ title: "Anvils", body: "<p>New   text.</p>" }), pending)).toEqual(
      [],
    );
    expect(editsSince(desired, withChange({ title: "Anvils by a person" }), pending)).toHaveLength(1);
  });
});

test("what a publication remembers holds no body, and reads back from the database as it was", () => {
  expect(JSON.stringify(desired)).not.toContain("always");
  expect(readStoredFields(JSON.parse(JSON.stringify(desired)))).toEqual(desired);
  expect(readStoredFields(null)).toBeNull();
  expect(readStoredFields({ title: 7 })).toBeNull();
});
