import { describe, expect, test } from "vitest";
import { treeOf } from "../../texts/parsed-texts";
import { portableTextOf } from "./portable-text";

/** A block without its keys. */
function plain({ style, listItem, level, markDefs, children }: Record<string, unknown>) {
  return { style, listItem, level, markDefs, children };
}

function span(text: string, ...marks: string[]) {
  return expect.objectContaining({ _type: "span", text, marks });
}

describe("Portable Text", () => {
  test.each([
    ["a heading", "<h2>Care</h2>", [{ style: "h2", markDefs: [], children: [span("Care")] }]],
    [
      "marks, and none for what has no decorator",
      "<p>a <strong>b <em>c</em></strong><sub>d</sub></p>",
      [
        {
          style: "normal",
          markDefs: [],
          children: [span("a "), span("b ", "strong"), span("c", "strong", "em"), span("d")],
        },
      ],
    ],
    [
      "lists in lists",
      "<ul><li>one<ol><li>two</li></ol></li></ul>",
      [
        { style: "normal", listItem: "bullet", level: 1, markDefs: [], children: [span("one")] },
        { style: "normal", listItem: "number", level: 2, markDefs: [], children: [span("two")] },
      ],
    ],
    [
      "a quote",
      "<blockquote><p>so</p></blockquote>",
      [{ style: "blockquote", markDefs: [], children: [span("so")] }],
    ],
    [
      "two links to one address with one definition",
      `<p><a href="https://a.example">x</a> <a href="https://a.example">y</a></p>`,
      [
        {
          style: "normal",
          markDefs: [{ _type: "link", _key: "b0l0", href: "https://a.example" }],
          children: [span("x", "b0l0"), span(" "), span("y", "b0l0")],
        },
      ],
    ],
  ])("represents %s", (_, html, expected) => {
    const { value, losses } = portableTextOf(treeOf(html));
    expect(value.map(plain)).toEqual(expected);
    expect(losses).toEqual([]);
  });

  test("has unique keys", () => {
    const { value } = portableTextOf(treeOf("<p>a <b>b</b></p><ul><li>c</li><li>d</li></ul><p>e</p>"));
    const keys = JSON.stringify(value).match(/"_key":"[^"]+"/g) ?? [];
    expect(keys.length).toBeGreaterThan(8);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("keeps the words of unsupported elements, and reports the loss", () => {
    const { value, losses } = portableTextOf(
      treeOf(
        `<table><tr><td>Face</td><td>weekly</td></tr></table><pre><code>rub</code></pre><p><img src="https://a.example/i.png" alt="An anvil"></p>`,
      ),
    );
    for (const word of ["Face", "weekly", "rub", "An anvil", "https://a.example/i.png"]) {
      expect(JSON.stringify(value)).toContain(word);
    }
    expect(losses).toHaveLength(3);
  });
});
