import { visit } from "unist-util-visit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { linkablePages, resolveLinks } from "../answers/resolve-links";
import {
  articleDraftSchema,
  articleHeadSchema,
  articleOutlineSchema,
  articleResearchSchema,
  articleRevisionSchema,
} from "../article-schemas";
import { type Writer, WriterFailure } from "../writer";
import { askOutline, writeDraft } from "./ask-writer";
import { type TestOrder, writerBrief } from "./writer-brief";

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

    const write = (change: Partial<TestOrder> = {}) =>
      writeDraft(underTest.writer, writerBrief(change), call());
    const problem = { problems: ["The meta description is too long."], claims: [] };

    test("researches, outlines, writes each section, revises and finishes as the stored schemas allow", async () => {
      const { writer } = underTest;
      const { order, material, research, outline, draft } = await write();
      const { value: revision } = await writer.revise(order, { draft, ...problem }, material, call());
      const { value: head } = await writer.finish(order, draft, call());
      const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      expect(articleResearchSchema.parse(stored(research))).toEqual(research);
      expect(articleOutlineSchema.parse(stored(outline))).toEqual(outline);
      expect(articleDraftSchema.parse(stored(draft))).toEqual(draft);
      expect(articleRevisionSchema.parse(stored(revision))).toEqual(revision);
      expect(articleHeadSchema.parse(stored(head))).toEqual(head);
      for (const { markdown } of [draft]) {
        const depths = headingDepths(markdown);
        expect([depths[0], Math.min(...depths)]).toEqual([2, 2]);
        const addresses = addressesIn(markdown);
        expect(addresses.length).toBeGreaterThan(0);
        expect(addresses.filter((address) => !/^(?:source:S|page:P)[123]$/.test(address))).toEqual([]);
        const resolved = addressesIn(resolveLinks(markdown, linkablePages(material)));
        const given = [...material.sources, ...material.pages].map(({ url }) => url);
        expect(resolved.filter((address) => !given.includes(address))).toEqual([]);
        expect(resolved).toHaveLength(addresses.length);
      }
    });

    test("names the keyword in the text and first among the keywords", async () => {
      const { order, draft } = await write();
      expect(draft.markdown.toLowerCase()).toContain(order.keyword.toLowerCase());
      expect(draft.keywords[0]).toBe(order.keyword);
    });

    test("keeps the title of the order", async () => {
      const title = "Proof before praise";
      const { order, outline, draft } = await write({ title });
      const { value: head } = await underTest.writer.finish(order, draft, call());
      expect([outline.title, head.title]).toEqual([title, title]);
    });

    test("writes without sources, and then cites none", async () => {
      const { draft } = await write({ sources: [] });
      expect(addressesIn(draft.markdown).filter((address) => address !== "page:P1")).toEqual([]);
    });

    test("reports the tokens it spent and the model that answered", async () => {
      const outlined = await askOutline(underTest.writer, call());
      const { inputTokens, outputTokens, calls } = outlined.usage;
      const { sample } = underTest.writer;
      expect([inputTokens > 0, outputTokens > 0, calls > 0]).toEqual([!sample, !sample, !sample]);
      expect(outlined.model).not.toBe("");
    });

    test("fails as aborted when its signal is aborted", async () => {
      const stopped = askOutline(underTest.writer, { signal: AbortSignal.abort() });
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
