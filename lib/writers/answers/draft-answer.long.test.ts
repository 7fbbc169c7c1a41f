import { expect, test } from "vitest";
import { assertMarkdownWithinLimits } from "@/lib/content/markdown/markdown-limits";
import { articleDraftSchema } from "../article-schemas";
import { readModelRevision } from "./draft-answer";

const fallback = { title: "Planned", metaDescription: "Planned description.", keywords: ["k"] };
const body = `Opening.\n\n## Section\n\n${"A sentence of the article. ".repeat(20)}`.trim();
const read = (answer: string) => readModelRevision(answer, { title: null }, fallback, ["S1"]);

const paragraph = "A sentence of the article. ".repeat(12).trim();
test.each([
  ["sections", `\n\n## More\n\n${paragraph}`, "article."],
  ["paragraphs", `\n\n${paragraph}`, "article."],
  ["words", " and more words".repeat(20), ""],
])("an article over the length limit is cut at the end of its last whole part: %s", (_name, more, end) => {
  const draft = read(`Title: A\n\n${body}${more.repeat(800)}`);
  expect(articleDraftSchema.safeParse(draft).success).toBe(true);
  expect(draft?.markdown.length).toBeGreaterThan(100_000);
  expect(draft?.markdown.slice(-40)).toMatch(new RegExp(`${end}$`));
});

test.each([
  ["line feeds", "\n\nA line."],
  ["carriage returns and line feeds", "\r\n\r\nA line."],
])("an article over the limit of lines, separated by %s, is cut after a whole line", (_name, more) => {
  const draft = read(`Title: A\n\n${body}${more.repeat(6_000)}`);
  expect(draft?.markdown.length).toBeGreaterThan(40_000);
  expect(draft?.markdown).toMatch(/A line\.$/);
  expect(() => assertMarkdownWithinLimits(draft?.markdown ?? "")).not.toThrow();
});
