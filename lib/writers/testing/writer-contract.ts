import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { linkablePages, resolveLinks } from "../answers/resolve-links";
import {
  articleDraftSchema,
  articleHeadSchema,
  articleOutlineSchema,
  articlePlanSchema,
  articleResearchSchema,
  sectionSchema,
} from "../article-schemas";
import { type PlanningWriter, type WriterBrief, WriterFailure } from "../writer";
import { materialOf, writerBrief } from "./writer-brief";

export interface WriterUnderTest {
  writer: PlanningWriter;
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
      return { plan, draft, revision: await writer.reviseDraft(brief, plan.value, request, call()) };
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

    test("researches, outlines, writes each section, revises and finishes as the stored schemas allow", async () => {
      const { writer } = underTest;
      const { sources, ...order } = writerBrief();
      const material = materialOf(sources);
      const research = await writer.research(order, call());
      const outline = await writer.outline(order, research.value, material, call());
      const sections: string[] = [];
      for (const index of outline.value.sections.keys()) {
        const writtenSoFar = sections.join("\n\n");
        const request = { index, writtenSoFar };
        const { value } = await writer.section(order, outline.value, request, material, call());
        sections.push(value);
      }
      const { title, metaDescription, keywords } = outline.value;
      const draft = { title, metaDescription, keywords, markdown: sections.join("\n\n") };
      const request = { draft, problems: ["The meta description is too long."], unprovedClaims: [] };
      const revision = await writer.revise(order, outline.value, request, material, call());
      const head = await writer.finish(order, revision.value, call());
      const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      expect(articleResearchSchema.parse(stored(research.value))).toEqual(research.value);
      expect(articleOutlineSchema.parse(stored(outline.value))).toEqual(outline.value);
      expect(sections.map((text) => sectionSchema.parse(text))).toEqual(sections);
      expect(articleDraftSchema.parse(stored(revision.value))).toEqual(revision.value);
      expect(articleHeadSchema.parse(stored(head.value))).toEqual(head.value);
      for (const { markdown } of [draft, revision.value]) {
        expect(headingDepths(markdown)[0]).toBe(2);
        expect(addressesIn(markdown).length).toBeGreaterThan(0);
        expect(addressesIn(markdown).filter((address) => !/^(?:source:S|page:P)[12]$/.test(address))).toEqual(
          [],
        );
        const resolved = addressesIn(resolveLinks(markdown, linkablePages(material)));
        const given = [...material.sources, ...material.pages].map(({ url }) => url);
        expect(resolved.filter((address) => !given.includes(address))).toEqual([]);
        expect(resolved).toHaveLength(addressesIn(markdown).length);
      }
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
