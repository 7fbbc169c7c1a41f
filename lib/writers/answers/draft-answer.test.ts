import { describe, expect, test } from "vitest";
import { assertMarkdownWithinLimits } from "@/lib/content/markdown/markdown-limits";
import { articleDraftSchema } from "../article-schemas";
import { writerBrief } from "../testing/writer-brief";
import { readModelDraft } from "./draft-answer";

const fallback = { title: "Planned", metaDescription: "Planned description.", keywords: ["k"] };
const body = `Opening.\n\n## Section\n\n${"A sentence of the article. ".repeat(20)}`.trim();
const read = (answer: string, title: string | null = null) =>
  readModelDraft(answer, writerBrief({ title }), fallback);

describe("the title and description of a model's article are read from a header", () => {
  test.each([
    ["plain", `Title: A\nDescription: B\n\n${body}`, "A", "B"],
    ["dressed up", `**Title:** A\n**Meta description:** "B"\n\n---\n\n${body}`, "A", "B"],
    ["after a greeting", `Certainly! Here it is:\n\nTitle: A\nDescription: B\n\n${body}`, "A", "B"],
    ["in a fence", `\`\`\`markdown\nTitle: A\nDescription: B\n\n${body}\n\`\`\``, "A", "B"],
    ["without any", body, "Planned", "Planned description."],
    ["with an H1 in its place", `# A\n\n${body}`, "A", "Planned description."],
    ["with a description only", `Description: B\n\n# A\n\n${body}`, "A", "B"],
    ["with empty quotes", `Title: ""\nDescription: ""\n\n${body}`, "Planned", "Planned description."],
    ["with blank quotes", `Title: "  "\nDescription: " "\n\n${body}`, "Planned", "Planned description."],
    ["with empty fields", `Title:\nDescription:\n\n${body}`, "Planned", "Planned description."],
  ])("%s", (_name, answer, title, metaDescription) => {
    expect(read(answer)).toEqual({ title, metaDescription, markdown: body, keywords: ["k"] });
  });
});

test("the customer's title is kept, whatever title the model writes", () => {
  expect(read(`Title: A\n\n${body}`, "Mine")?.title).toBe("Mine");
});

test("a description that is too long is cut to what is shown", () => {
  const long = "word ".repeat(60);
  const description = read(`Title: A\nDescription: ${long}\n\n${body}`)?.metaDescription ?? "";
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/word…$/);
});

const paragraph = "A sentence of the article. ".repeat(12).trim();
test.each([
  ["sections", `\n\n## More\n\n${paragraph}`, "article."],
  ["paragraphs", `\n\n${paragraph}`, "article."],
  ["words", " and more words".repeat(20), ""],
])("an article of endless %s is cut to what an article may be, after a whole one", (_name, more, end) => {
  const draft = read(`Title: A\n\n${body}${more.repeat(800)}`);
  expect(articleDraftSchema.safeParse(draft).success).toBe(true);
  expect(draft?.markdown.length).toBeGreaterThan(100_000);
  expect(draft?.markdown.slice(-40)).toMatch(new RegExp(`${end}$`));
});

test.each([
  ["", "\n\nA line."],
  [", ended in another way,", "\r\n\r\nA line."],
])("an article of more lines%s than an article may have is cut after a whole one", (_name, more) => {
  const draft = read(`Title: A\n\n${body}${more.repeat(6_000)}`);
  expect(draft?.markdown.length).toBeGreaterThan(40_000);
  expect(draft?.markdown).toMatch(/A line\.$/);
  expect(() => assertMarkdownWithinLimits(draft?.markdown ?? "")).not.toThrow();
});

test("a text that is too deeply nested to be parsed is no article", () => {
  expect(read(`Title: A\n\n${body}\n\n${">".repeat(5_000)} deep`)).toBeNull();
});

test.each([
  ["a remark", "I will write the article now."],
  ["text without sections", "A sentence. ".repeat(100)],
  ["an outline", "Title: A\n\n## One\n\n## Two\n\n## Three"],
])("an answer that is %s is no article", (_name, answer) => {
  expect(read(answer)).toBeNull();
});
