import { describe, expect, test } from "vitest";
import { writerBrief } from "../testing/writer-brief";
import type { ArticleDraft, WriterBrief } from "../writer";
import { createBuiltinWriter } from "./builtin-writer";

const writer = createBuiltinWriter();
const call = { signal: new AbortController().signal };

async function write(brief: WriterBrief): Promise<ArticleDraft> {
  const plan = await writer.plan(brief, call);
  return (await writer.draft(brief, plan.value, call)).value;
}

describe("a revision by the sample writer", () => {
  const revise = async (draft: Partial<ArticleDraft>, problems: string[] = ["x"], brief = writerBrief()) => {
    const plan = await writer.plan(brief, call);
    const whole = { ...(await write(brief)), ...draft };
    return (await writer.reviseDraft(brief, plan.value, { draft: whole, problems }, call)).value;
  };
  const intro = "Article verification in short.";

  test.each([
    [
      "a placeholder in a sentence",
      `${intro} Call [your company] now. It helps.\n\n## A\n\nB.`,
      `${intro} It helps.\n\n## A\n\nB.`,
    ],
    [
      "a placeholder in a heading",
      `${intro}\n\n## About [your company]\n\nB.\n\n## C`,
      `${intro}\n\nB.\n\n## C`,
    ],
    [
      "a placeholder in a list",
      `${intro}\n\n## A\n\n- one\n- [insert point]\n- two`,
      `${intro}\n\n## A\n\n- one\n- two`,
    ],
    [
      "a refusal",
      `${intro}\n\n## A\n\nAs an AI language model, I cannot know. Pages can be checked.`,
      `${intro}\n\n## A\n\nPages can be checked.`,
    ],
    ["a second H1", `${intro}\n\n# A\n\nB.\n\n# C\n\nD.`, `${intro}\n\n## A\n\nB.\n\n## C\n\nD.`],
    [
      "a repeated sentence",
      `${intro}\n\n## A\n\nPages are checked. Often.\n\n## B\n\nPages are checked. Rarely.`,
      `${intro}\n\n## A\n\nPages are checked. Often.\n\n## B\n\nRarely.`,
    ],
    [
      "a missing keyword in the introduction",
      "Hello.\n\n## A\n\nB.",
      "This overview brings together what Proofline has published on article verification.\n\nHello.\n\n## A\n\nB.",
    ],
    [
      "nothing",
      `${intro}\n\n## A\n\nB [c](https://proofline.example/editors) *d*.`,
      `${intro}\n\n## A\n\nB [c](https://proofline.example/editors) *d*.`,
    ],
  ])("repairs %s and leaves the rest unchanged", async (_name, markdown, expected) => {
    expect((await revise({ markdown })).markdown).toBe(expected);
  });

  test("splits a long paragraph between sentences and never inside a link", async () => {
    const sentence = (index: number) =>
      `The check of article verification number ${index} reads [a page. With a name](https://proofline.example/editors) at last.`;
    const long = Array.from({ length: 12 }, (_, index) => sentence(index)).join(" ");
    const { markdown } = await revise({ markdown: `${long}\n\n## A\n\nB.` });
    const paragraphs = markdown.split("\n\n").slice(0, -2);
    expect(paragraphs.length).toBeGreaterThan(1);
    expect(paragraphs.join(" ")).toBe(long);
  });

  test.each([
    ["too long", "Article verification ".repeat(20)],
    ["too short", "Article verification."],
    ["missing the keyword", "What you should know about pages, checks and everything that belongs to them."],
    [
      "unfinished, with a placeholder",
      "Article verification by [your company], explained in a few short sentences.",
    ],
  ])("replaces a meta description that is %s", async (_name, metaDescription) => {
    const revised = await revise({ metaDescription });
    expect(revised.metaDescription).toMatch(/^What Proofline says about article verification/);
    expect(revised.metaDescription.length).toBeLessThanOrEqual(160);
  });

  test("takes more text from the pages when the article is too short", async () => {
    const paragraphs = Array.from(
      { length: 80 },
      (_, index) =>
        `Step ${index} of article verification uses method ${"abcdefghij"[index % 10]}${index} on the page.`,
    );
    const sources = [
      {
        url: "https://proofline.example/long",
        title: "Long",
        sections: [
          { heading: "All steps", paragraphs },
          { heading: "More", paragraphs: ["Article verification has more steps than most."] },
        ],
      },
    ];
    const brief = writerBrief({ sources });
    const before = await write(brief);
    const after = await revise(
      before,
      ["Answer the questions that a reader still has; 700 words are a good measure."],
      brief,
    );
    expect(after.markdown.length).toBeGreaterThan(before.markdown.length * 1.3);
  });

  test("leaves an article without faults unchanged", async () => {
    const draft = await write(writerBrief());
    expect(await revise(draft, ["Use other words for it, or leave it out."])).toEqual(draft);
  });
});
