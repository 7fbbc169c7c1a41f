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

describe("an entry counts as the same as the desired one", () => {
  test.each<[string, EntryFields]>([
    [
      "with different quotes and entities",
      { title: "A smith&#8217;s guide", metaDescription: "Keep an anvil dry &amp; clean." },
    ],
    [
      "with different markup around the same words",
      { body: "<p>Keep it <b>dry</b>: “always”.</p><p>An em dash &mdash; here.</p>" },
    ],
    ["with tags in another order and case", { tags: ["care &amp; repair", "anvil"] }],
    ["without an excerpt field", { excerpt: undefined }],
  ])("%s", (_how, change) => {
    expect(saysTheSame(desired, withChange(change))).toBe(true);
    expect(differences("The CMS", desired, withChange(change))).toEqual([]);
  });
});

describe("a warning names what the destination changed, for", () => {
  test.each<[string, EntryFields, string]>([
    [
      "a slug with a number appended",
      { slug: "a-smiths-guide-2" },
      "The CMS has the slug “a-smiths-guide-2” instead of “a-smiths-guide”.",
    ],
    [
      "a draft instead of a page",
      { status: "draft" },
      "The CMS has the status “draft” instead of “publish”.",
    ],
    [
      "a dropped meta description",
      { metaDescription: "" },
      "The CMS did not keep the meta description “Keep an anvil dry & clean.”.",
    ],
    ["a missing tag", { tags: ["Anvil"] }, "The CMS has the tags “Anvil” instead of “Anvil, Care & repair”."],
    [
      "a missing sentence",
      { body: "<p>Keep it dry.</p>" },
      "The CMS changed the text: check the entry for what it left out or added.",
    ],
  ])("%s", (_what, change, sentence) => {
    expect(saysTheSame(desired, withChange(change))).toBe(false);
    expect(differences("The CMS", desired, withChange(change))).toEqual([sentence]);
  });

  test("a long value, which is shortened", () => {
    const [sentence = ""] = differences("The CMS", withChange({ title: "x".repeat(500) }), desired);
    expect(sentence.length).toBeLessThan(200);
  });
});

describe("the list of a person's edits", () => {
  test("is empty when nothing changed", () => {
    expect(editsSince(desired, storeFields(entry), null)).toEqual([]);
  });

  test("names the old and the new title", () => {
    expect(editsSince(desired, withChange({ title: "Anvils" }), null)).toEqual([
      "title: was “A smith’s guide”, is now “Anvils”",
    ]);
  });

  test("includes a changed link even when every word is the same", () => {
    const linked = withChange({
      body: entry.body?.replace("<strong>dry</strong>", '<a href="https://x.example">dry</a>'),
    });
    expect(editsSince(desired, linked, null)).toEqual(["text"]);
  });

  test("excludes what a write whose answer was lost may have changed", () => {
    const pending = withChange({ title: "Anvils", body: "<p>New text.</p>" });
    expect(editsSince(desired, withChange({ title: "Anvils", body: "<p>New   text.</p>" }), pending)).toEqual(
      [],
    );
    expect(editsSince(desired, withChange({ title: "Anvils by a person" }), pending)).toHaveLength(1);
  });
});

test("stored fields contain no body and can be read back from the database", () => {
  expect(JSON.stringify(desired)).not.toContain("always");
  expect(readStoredFields(JSON.parse(JSON.stringify(desired)))).toEqual(desired);
  expect(readStoredFields(null)).toBeNull();
  expect(readStoredFields({ title: 7 })).toBeNull();
});
