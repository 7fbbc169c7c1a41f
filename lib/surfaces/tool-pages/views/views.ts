import type { Child } from "hono/jsx";
import type { z } from "zod";
import { convertHtmlToMarkdown } from "@/lib/free/conversion/html-to-markdown";
import { convertMarkdownToHtml } from "@/lib/free/conversion/markdown-to-html";
import { makeSlug } from "@/lib/free/conversion/slug";
import { listAiCrawlers } from "@/lib/free/crawlers/ai-crawlers";
import { writeOrCheckLlmsTxt } from "@/lib/free/crawlers/llms-txt";
import { testRobots } from "@/lib/free/crawlers/robots-test";
import { checkSitemapText } from "@/lib/free/crawlers/sitemap-check";
import type { FreeTool } from "@/lib/free/free-tool";
import { outlineHeadings } from "@/lib/free/pages/headings";
import { checkHreflangPages } from "@/lib/free/pages/hreflang-check";
import { auditPastedHtml } from "@/lib/free/pages/html-audit";
import { previewMetaTags } from "@/lib/free/pages/meta-tags";
import { buildOrCheckSchema } from "@/lib/free/pages/schema";
import { previewSerp } from "@/lib/free/pages/serp-preview";
import { measureKeywordDensity } from "@/lib/free/writing/keyword-density";
import { runPublishGate } from "@/lib/free/writing/publish-gate";
import { checkReadability } from "@/lib/free/writing/readability";
import { scoreText } from "@/lib/free/writing/score";
import { measureSimilarity } from "@/lib/free/writing/similarity";
import type { Operation } from "@/lib/kernel/operation";
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
