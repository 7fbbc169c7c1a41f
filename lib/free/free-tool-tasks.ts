import type { auditHtml } from "@/lib/audits/pasted/audit-html";
import type { checkHreflang } from "@/lib/audits/pasted/check-hreflang";
import type { outlineHtml, outlineMarkdown } from "@/lib/audits/pasted/outline-headings";
import type { validateJsonLd } from "@/lib/audits/pasted/validate-json-ld";
import type { reviewLlmsTxt } from "@/lib/audits/site/llms-txt";
import type { publishGate } from "@/lib/content/gate/publish-gate";
import type { htmlToMarkdown } from "@/lib/content/html/html-to-markdown";
import type { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import type { measureReadability } from "@/lib/content/readability";
import type { scoreSource } from "@/lib/content/score/score-source";
import { textRefusal } from "@/lib/kernel/text-task";
import type { checkSitemap } from "@/lib/pages/check-sitemap";
import type { readMetaTags } from "@/lib/pages/read-meta-tags";
import type { aiAgentsAccess } from "@/lib/pages/robots/ai-agents-access";
import type { explainRobots } from "@/lib/pages/robots/explain-robots";
import type { InThread } from "@/lib/platform/threads/in-thread";
import type { compareTexts } from "@/lib/publications/check/compare-texts";
import type { keywordDensity } from "@/lib/text/keyword-density";

/** The tasks of the free tools. */
export type FreeToolTasks = InThread<{
  aiAgentsAccess: typeof aiAgentsAccess;
  auditHtml: typeof auditHtml;
  checkHreflang: typeof checkHreflang;
  checkSitemap: typeof checkSitemap;
  compareTexts: typeof compareTexts;
  explainRobots: typeof explainRobots;
  htmlToMarkdown: typeof htmlToMarkdown;
  keywordDensity: typeof keywordDensity;
  measureReadability: typeof measureReadability;
  outlineMarkdown: typeof outlineMarkdown;
  outlineHtml: typeof outlineHtml;
  publishGate: typeof publishGate;
  readMetaTags: typeof readMetaTags;
  renderMarkdown: typeof renderMarkdown;
  reviewLlmsTxt: typeof reviewLlmsTxt;
  scoreSource: typeof scoreSource;
  validateJsonLd: typeof validateJsonLd;
}>;

/**
 * What a call of a free tool may cost. A single thread, and a short queue, so that a flood is refused instead of waited
 * for. A text that is stopped leaves a cold thread to the next one, so strangers can always have both times; the first
 * article of 3,500 words takes up to 370 ms. V8's own threads may take as much again, for garbage and compiling.
 */
export const freeToolBudget = {
  threads: 1,
  processorMs: 250,
  coldMs: 500,
  deadlineMs: 20_000,
  waitingMax: 40,
};

/** The result of a task; a text that takes too much work is refused by the name of its field. */
export async function orTooComplex<Value>(running: Promise<Value>, field: string): Promise<Value> {
  try {
    return await running;
  } catch (error) {
    throw textRefusal(error, field) ?? error;
  }
}
