import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { Operation } from "@/lib/kernel/operation";
import { convertHtmlToMarkdown } from "@/lib/operations/free/conversion/html-to-markdown";
import { convertMarkdownToHtml } from "@/lib/operations/free/conversion/markdown-to-html";
import { makeSlug } from "@/lib/operations/free/conversion/slug";
import { listAiCrawlers } from "@/lib/operations/free/crawlers/ai-crawlers";
import { writeOrCheckLlmsTxt } from "@/lib/operations/free/crawlers/llms-txt";
import { testRobots } from "@/lib/operations/free/crawlers/robots-test";
import { checkSitemapText } from "@/lib/operations/free/crawlers/sitemap-check";
import type { FreeTool } from "@/lib/operations/free/free-tool";
import { outlineHeadings } from "@/lib/operations/free/pages/headings";
import { checkHreflangPages } from "@/lib/operations/free/pages/hreflang-check";
import { auditPastedHtml } from "@/lib/operations/free/pages/html-audit";
import { previewMetaTags } from "@/lib/operations/free/pages/meta-tags";
import { buildOrCheckSchema } from "@/lib/operations/free/pages/schema";
import { previewSerp } from "@/lib/operations/free/pages/serp-preview";
import { measureKeywordDensity } from "@/lib/operations/free/writing/keyword-density";
import { runPublishGate } from "@/lib/operations/free/writing/publish-gate";
import { checkReadability } from "@/lib/operations/free/writing/readability";
import { scoreText } from "@/lib/operations/free/writing/score";
import { measureSimilarity } from "@/lib/operations/free/writing/similarity";
import { htmlToMarkdownView, markdownToHtmlView, slugView } from "./conversion";
import { aiCrawlersView, llmsTxtView, robotsTestView, sitemapCheckView } from "./crawlers";
import { headingsView, hreflangCheckView, htmlAuditView, metaTagsView, schemaView } from "./pages";
import { readabilityView } from "./readability";
import { scoreView } from "./score";
import { serpPreviewView } from "./search-result";
import { keywordDensityView, publishGateView, similarityView } from "./writing";

type View = (output: unknown, input: unknown) => Child;

/** A view with the types of its operation's answer and input. */
function row<Input extends z.ZodType, Output extends z.ZodType>(
  { name, input: inputSchema, output: outputSchema }: Operation<Input, Output>,
  view: (output: z.output<Output>, input: z.output<Input>) => Child,
): [name: string, view: View] {
  return [name, (output, input) => view(outputSchema.parse(output), inputSchema.parse(input))];
}

const views = new Map<string, View>([
  row(scoreText, scoreView),
  row(runPublishGate, publishGateView),
  row(checkReadability, readabilityView),
  row(measureKeywordDensity, keywordDensityView),
  row(measureSimilarity, similarityView),
  row(previewSerp, serpPreviewView),
  row(outlineHeadings, headingsView),
  row(auditPastedHtml, htmlAuditView),
  row(previewMetaTags, metaTagsView),
  row(buildOrCheckSchema, schemaView),
  row(checkHreflangPages, hreflangCheckView),
  row(testRobots, robotsTestView),
  row(listAiCrawlers, aiCrawlersView),
  row(checkSitemapText, sitemapCheckView),
  row(writeOrCheckLlmsTxt, llmsTxtView),
  row(convertMarkdownToHtml, markdownToHtmlView),
  row(convertHtmlToMarkdown, htmlToMarkdownView),
  row(makeSlug, slugView),
]);

/** How a tool's page shows an answer. Every tool has a row above, which a test checks. */
export function viewOf({ operation }: Pick<FreeTool, "operation">): View {
  const view = views.get(operation.name);
  if (view === undefined) throw new Error(`the tool ${operation.name} has no view`);
  return view;
}
