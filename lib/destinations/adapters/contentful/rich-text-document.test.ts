import { describe, expect, test } from "vitest";
import { treeOf } from "../../texts/parsed-texts";
import { documentOf } from "./rich-text-document";

const text = (value: string, ...types: string[]) => ({
  nodeType: "text",
  value,
  marks: types.map((type) => ({ type })),
  data: {},
});
const node = (nodeType: string, ...content: unknown[]) => ({ nodeType, data: {}, content });
const p = (...content: unknown[]) => node("paragraph", ...content);

describe("Contentful's rich text", () => {
  test.each([
    ["a heading", "<h2>Care</h2>", node("heading-2", text("Care"))],
    [
      "marks",
      "<p>a <strong>b <em>c</em></strong></p>",
      p(text("a "), text("b ", "bold"), text("c", "bold", "italic")),
    ],
    [
      "a link",
      `<p>see <a href="https://a.example/?x=1&amp;y=2">it</a></p>`,
      p(text("see "), { ...node("hyperlink", text("it")), data: { uri: "https://a.example/?x=1&y=2" } }),
    ],
    [
      "lists in lists",
      "<ul><li>one<ol><li>two</li></ol></li></ul>",
      node(
        "unordered-list",
        node("list-item", p(text("one")), node("ordered-list", node("list-item", p(text("two"))))),
      ),
    ],
    ["a quote", "<blockquote><p>so</p></blockquote>", node("blockquote", p(text("so")))],
    [
      "a table with a short row",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
      node(
        "table",
        node("table-row", node("table-cell", p(text("a"))), node("table-cell", p(text("b")))),
        node("table-row", node("table-cell", p(text("c"))), node("table-cell", p(text("")))),
      ),
    ],
    ["a rule", "<hr>", node("hr")],
  ])("represents %s", (_, html, expected) => {
    expect(documentOf(treeOf(html))).toEqual({ value: node("document", expected), losses: [] });
  });

  test("turns code into a paragraph and an image into a link, and reports the losses", () => {
    const { value, losses } = documentOf(
      treeOf(`<pre><code>a &lt; b\nc</code></pre><p><img src="https://a.example/i.png" alt="An anvil"></p>`),
    );
    expect(value.content).toEqual([
      p(text("a < b\nc", "code")),
      p({ ...node("hyperlink", text("An anvil")), data: { uri: "https://a.example/i.png" } }),
    ]);
    expect(losses).toHaveLength(2);
  });
});
