import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { articleDraftSchema, articlePlanSchema } from "../article-schemas";
import { type Writer, type WriterBrief, WriterFailure } from "../writer";
import { writerBrief } from "./writer-brief";

export interface WriterUnderTest {
  writer: Writer;
  close: () => Promise<void>;
}

const call = () => ({ signal: AbortSignal.timeout(20_000) });

/** The promises that every writer keeps. */
export function writerContract(name: string, makeWriter: () => Promise<WriterUnderTest>): void {
  describe(`${name} as a writer`, () => {
    let underTest: WriterUnderTest;
    beforeAll(async () => {
      underTest = await makeWriter();
    });
    afterAll(() => underTest.close());

    const write = async (brief: WriterBrief) => {
      const { writer } = underTest;
      const plan = await writer.plan(brief, call());
      const draft = await writer.draft(brief, plan.value, call());
      const request = { draft: draft.value, problems: ["The meta description is too long."] };
      return { plan, draft, revision: await writer.revise(brief, plan.value, request, call()) };
    };

    test("returns plans, drafts and revisions that fit the stored schemas", async () => {
      const { plan, draft, revision } = await write(writerBrief());
      expect(articlePlanSchema.parse(JSON.parse(JSON.stringify(plan.value)))).toEqual(plan.value);
      for (const { value } of [draft, revision]) {
        expect(articleDraftSchema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
      }
    });

    test("starts its headings at H2, because the title is the page's H1", async () => {
      const { draft, revision } = await write(writerBrief());
      for (const { value } of [draft, revision]) {
        const depths = headingDepths(value.markdown);
        expect(depths[0]).toBe(2);
        expect(Math.min(...depths)).toBe(2);
      }
    });

    test("names the keyword in the text and first among the keywords", async () => {
      const brief = writerBrief();
      const { draft } = await write(brief);
      expect(draft.value.markdown.toLowerCase()).toContain(brief.keyword.toLowerCase());
      expect(draft.value.keywords[0]).toBe(brief.keyword);
    });

    test("keeps the title of the brief", async () => {
      const { plan, draft } = await write({ ...writerBrief(), title: "Proof before praise" });
      expect([plan.value.title, draft.value.title]).toEqual(["Proof before praise", "Proof before praise"]);
    });

    test("links only pages that it was given", async () => {
      const brief = writerBrief();
      const { draft, revision } = await write(brief);
      const given = [brief.project.website, ...brief.sources.map(({ url }) => url)];
      for (const { value } of [draft, revision]) {
        const links = addressesIn(value.markdown);
        expect(links.length).toBeGreaterThan(0);
        expect(links.filter((link) => !given.includes(link))).toEqual([]);
      }
    });

    test("writes without sources, and then links only the website", async () => {
      const { draft } = await write({ ...writerBrief(), sources: [] });
      const { website } = writerBrief().project;
      expect(addressesIn(draft.value.markdown).filter((link) => link !== website)).toEqual([]);
    });

    test("reports the tokens it spent and the model that answered", async () => {
      const { plan } = await write(writerBrief());
      const { inputTokens, outputTokens, calls } = plan.usage;
      const { sample } = underTest.writer;
      expect([inputTokens > 0, outputTokens > 0, calls > 0]).toEqual([!sample, !sample, !sample]);
      expect(plan.model).not.toBe("");
    });

    test("fails as aborted when its signal is aborted", async () => {
      const stopped = underTest.writer.plan(writerBrief(), { signal: AbortSignal.abort() });
      await expect(stopped).rejects.toSatisfy(
        (error) => error instanceof WriterFailure && error.code === "aborted" && error.retryable,
      );
    });
  });
}

function headingDepths(markdown: string): number[] {
  const depths: number[] = [];
  visit(parseMarkdown(markdown), "heading", ({ depth }) => {
    depths.push(depth);
  });
  return depths;
}

function addressesIn(markdown: string): string[] {
  const addresses: string[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") addresses.push(node.url);
  });
  return addresses;
}
