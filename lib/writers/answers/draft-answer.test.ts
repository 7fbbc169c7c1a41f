import { describe, expect, test } from "vitest";
import { readModelRevision } from "./draft-answer";

const fallback = { title: "Planned", metaDescription: "Planned description.", keywords: ["k"] };
const body = `Opening.\n\n## Section\n\n${"A sentence of the article. ".repeat(20)}`.trim();
const read = (answer: string, title: string | null = null) =>
  readModelRevision(answer, { title }, fallback, ["S1"]);

describe("the title and description of a model's article are read from its header", () => {
  test.each([
    ["plain", `Title: A\nDescription: B\n\n${body}`, "A", "B"],
    ["in bold and quotes", `**Title:** A\n**Meta description:** "B"\n\n---\n\n${body}`, "A", "B"],
    ["after a greeting", `Certainly! Here it is:\n\nTitle: A\nDescription: B\n\n${body}`, "A", "B"],
    ["in a fence", `\`\`\`markdown\nTitle: A\nDescription: B\n\n${body}\n\`\`\``, "A", "B"],
    ["without a header, from the outline", body, "Planned", "Planned description."],
    ["with an H1 in place of the title", `# A\n\n${body}`, "A", "Planned description."],
    ["with a description only", `Description: B\n\n# A\n\n${body}`, "A", "B"],
    ["with empty quotes", `Title: ""\nDescription: ""\n\n${body}`, "Planned", "Planned description."],
    ["with blank quotes", `Title: "  "\nDescription: " "\n\n${body}`, "Planned", "Planned description."],
    ["with fields left empty", `Title:\nDescription:\n\n${body}`, "Planned", "Planned description."],
  ])("%s", (_name, answer, title, metaDescription) => {
    expect(read(answer)).toEqual({ title, metaDescription, markdown: body, keywords: ["k"] });
  });
});

test("the title of the brief is kept, whatever title the model writes", () => {
  expect(read(`Title: A\n\n${body}`, "Mine")?.title).toBe("Mine");
});

test("a description over the limit is shortened to it", () => {
  const long = "word ".repeat(60);
  const description = read(`Title: A\nDescription: ${long}\n\n${body}`)?.metaDescription ?? "";
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/word…$/);
});

test("a text that is nested too deeply to be parsed is rejected", () => {
  expect(read(`Title: A\n\n${body}\n\n${">".repeat(5_000)} deep`)).toBeNull();
});

test.each([
  ["a remark", "I will write the article now."],
  ["text without sections", "A sentence. ".repeat(100)],
  ["an outline", "Title: A\n\n## One\n\n## Two\n\n## Three"],
])("an answer that is %s is rejected", (_name, answer) => {
  expect(read(answer)).toBeNull();
});
