import { describe, expect, test } from "vitest";
import { findInLine, findPassage, type TextPlace } from "./find-passage";

const markdown = `## Care

An **anvil** rusts; see the [guide to *oil*](https://acme.example/oil "Oil") and wipe it.[^1]

Keep it dry &amp; warm. Keep it dry.

> Keep it
> dry.
`;
const textAt = (place: TextPlace | null) => (place === null ? null : markdown.slice(place.from, place.to));

describe("a passage of the rendered text is found in the Markdown", () => {
  test.each([
    [
      "under emphasis and links",
      "An anvil rusts; see the guide to oil and wipe it.",
      /^An \*\*anvil.*wipe it$/,
    ],
    ["after an entity", "Keep it dry & warm.", /^Keep it dry &amp; warm$/],
    ["when it was cut with an ellipsis", "… see the guide to oil and wipe …", /^see the .* wipe$/],
    ["whatever its case", "CARE", /^Care$/],
  ])("%s", (_case, excerpt, expected) => {
    expect(textAt(findPassage(markdown, excerpt))).toMatch(expected);
  });

  test("equal passages are told apart by their order, and the last one is found in place of those that are gone", () => {
    const places = [0, 1, 2, 9].map((nth) => findPassage(markdown, "Keep it dry", nth));
    expect(new Set(places.map((place) => place?.from)).size).toBe(3);
    expect(textAt(places[3] ?? null)).toBe("Keep it\n> dry");
  });

  test("a passage without letters is found as it is written", () => {
    expect(textAt(findPassage(markdown, "[^"))).toBe("[^");
  });

  test("what the text does not say is not found", () => {
    expect(findPassage(markdown, "Sharpen it.")).toBeNull();
    expect(findPassage(markdown, "")).toBeNull();
  });

  test("letters outside of the basic plane and letters that grow in lower case keep their places", () => {
    const text = "İ 𝒜nvil";
    const place = findPassage(text, "𝒜");
    expect(place === null ? null : text.slice(place.from, place.to)).toBe("𝒜");
  });
});

describe("a passage that is named with its line", () => {
  test("is found in the lines of its paragraph", () => {
    expect(textAt(findInLine(markdown, { line: 7, excerpt: "dry." }))).toBe("dry");
  });

  test("is the whole line when the passage was rewritten, and nothing when the line is gone", () => {
    expect(textAt(findInLine(markdown, { line: 1, excerpt: "Sharpen it" }))).toBe("## Care");
    expect(findInLine(markdown, { line: 99, excerpt: "Care" })).toBeNull();
  });
});

test("a hostile text of half a megabyte is searched in linear time", () => {
  for (const piece of ["[^", "](", "<a", "][", "&a", "a"]) {
    expect(findPassage(piece.repeat(500_000 / piece.length), "not there 7")).toBeNull();
  }
}, 20_000);
