import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown/render-markdown";
import { runningTextOf } from "./running-text";

test.each([
  ["without the headings", "## Oil\n\nOil it well.\n\n### When\n\nEvery week.", "Oil it well.\nEvery week."],
  ["with the items of lists", "You need:\n\n- a cloth\n- oil", "You need:\na cloth\noil"],
  [
    "without numbers of footnotes",
    "Oil it.[^1] Well.\n\n## Why\n\nRust.\n\n[^1]: Or wax.",
    "Oil it. Well.\nRust.\nOr wax.",
  ],
  ["with its signs as they are read", "Salt & <b>oil</b> &lt; fat", "Salt & oil < fat"],
  ["as nothing when there are only headings", "## Oil\n\n## Wax", ""],
])("an article's running text is read %s", (_name, markdown, text) => {
  const running = runningTextOf(renderMarkdown(markdown).html);
  expect(running.replace(/ ?↩/g, "").trim()).toBe(text);
});

test("only the beginning of a long text is read", () => {
  const html = `<p>${"Oil it well. ".repeat(100_000)}</p>`;
  expect(runningTextOf(html).length).toBeLessThan(20_001);
});
