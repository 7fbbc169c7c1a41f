import { describe, expect, test, vi } from "vitest";
import type { ArticleText } from "@/lib/articles/compose-article";
import { composeVersion } from "./compose-version";
import { composeVersionOnce } from "./compose-version-once";

const linkable = [{ key: "S1", url: "https://acme.example/anvils", title: "Anvils" }];
const source = {
  key: "S1",
  url: "https://acme.example/anvils",
  title: "Anvils",
  sections: [{ heading: "Rust", paragraphs: ["An anvil that is oiled once a week lasts 40 years."] }],
};

function textOf(values: Partial<ArticleText>): ArticleText {
  return {
    title: "Anvil care for beginners",
    markdown:
      "Keep it dry. An anvil lasts 40 years, some say 90 years, as [Acme says](source:S1).\n\n## Rust\n\nRust begins where water stands. TODO: name the oil.\n\n## FAQ\n\n### How often?\n\nOnce a week.",
    metaDescription: "How to look after an anvil.",
    keyword: "anvil care",
    keywords: ["anvil"],
    languageCode: "en",
    site: "https://acme.example",
    sources: [source],
    ...values,
  };
}

describe("composing a version again with another title and description", () => {
  test.each([
    ["a text without an H1", {}],
    [
      "a text whose H1 was the first title",
      { markdown: "# Anvil care for beginners\n\nKeep it dry.\n\n## Rust\n\nOil." },
    ],
    [
      "a text whose H1 is the new title",
      { markdown: "# Rust and anvils\n\nKeep it dry.\n\n## Rust\n\nOil it." },
    ],
    ["a text with two H1s", { markdown: "# Rust and anvils\n\nKeep it dry.\n\n# Rust\n\nOil it." }],
    ["a text that starts with a byte order mark", { markdown: "\uFEFFKeep it dry.\n\n## Rust\n\nOil it." }],
    ["a text without sources", { sources: [] }],
  ])("gives the same result as composing it from scratch: %s", (_, values) => {
    const first = composeVersion(textOf(values), linkable, null);
    expect(first.read).not.toBeNull();
    for (const title of [
      "Rust and anvils",
      "What the placeholder [NAME] in a template means",
      "Your [NAME] here",
    ]) {
      const changed = textOf({ ...values, title, metaDescription: "Another one.", slug: "rust" });
      const again = composeVersion(changed, linkable, first.read);
      expect(again.composed).toEqual(composeVersion(changed, linkable, null).composed);
    }
  });

  test("reads the Markdown only once", () => {
    const first = composeVersion(textOf({}), linkable, null);
    expect(composeVersion(textOf({ title: "Rust and anvils" }), linkable, first.read).read).toBeNull();
  });
});

test("a version is read once in a process, and again when its text, keyword, language, sources or links differ", async () => {
  const composed = vi.fn(composeVersion);
  const compose = (values: Partial<ArticleText>, links = linkable) =>
    composeVersionOnce({ composeVersion: async (...args) => composed(...args) }, textOf(values), links);
  const wasKnown = () => composed.mock.lastCall?.[2] !== null;
  const own = "Of this test alone. It says that an anvil lasts 40 years.";
  await compose({ markdown: own });
  expect(wasKnown()).toBe(false);
  await compose({ markdown: own, title: "Rust", metaDescription: "Another.", keywords: [], slug: "rust" });
  expect(wasKnown()).toBe(true);
  for (const other of [
    { markdown: `${own} ` },
    { markdown: own, keyword: "anvil" },
    { markdown: own, languageCode: "de" },
    { markdown: own, sources: [] },
  ]) {
    await compose(other);
    expect(wasKnown()).toBe(false);
  }
  await compose({ markdown: own }, []);
  expect(wasKnown()).toBe(false);
});
