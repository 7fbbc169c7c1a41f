import { describe, expect, test } from "vitest";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { parseTexts } from "../../texts/parsed-texts";
import { devtoMarker, foremMarkdown } from "./forem-markdown";

const articleId = "0190a6f0-0000-7000-8000-000000000001";
const bodyOf = (markdown: string) => {
  const { text } = parseTexts({ html: renderMarkdown(markdown).html, markdown, dialect: "forem" }).markdown;
  return foremMarkdown(text, articleId).replace(/^<!--.*-->\n\n/, "");
};

describe("Forem's Markdown", () => {
  test.each([
    ["a paragraph of several lines becomes one", "one\ntwo\n  three\n\nfour", "one two three\n\nfour"],
    ["a quote of several lines becomes one", "> one\n> two", "> one two"],
    ["an item of several lines becomes one", "- one\n  two\n- three", "- one two\n- three"],
    ["a line break that is meant stays", "one  \ntwo", "one  \ntwo"],
    ["code keeps its lines and its braces", "```\na\n{% b %}\n```", "```\na\n{% b %}\n```"],
    ["inline code keeps its braces", "say `{{ x }}`", "say `{{ x }}`"],
    ["a Liquid tag is text", "a {% embed x %} b", "a &#123;% embed x %} b"],
    ["a Liquid variable is text", "a {{ x }} b", "a &#123;{ x }} b"],
    ["a script is left out", "a <script>x</script> b", "a b"],
  ])("%s", (_, markdown, expected) => {
    expect(bodyOf(markdown)).toBe(expected);
  });

  test("has the article's marker before anything that could be front matter", () => {
    const body = foremMarkdown("---\n\ntitle: not front matter\n\n---\n", articleId);
    expect(body.startsWith("---")).toBe(false);
    expect(devtoMarker(body)).toBe(articleId);
  });

  test("ignores a marker that an article merely quotes", () => {
    expect(devtoMarker(`See <!-- galley:article:${articleId} -->`)).toBeNull();
  });
});
