import { htmlToMarkdownTool } from "./conversion/html-to-markdown";
import { markdownToHtmlTool } from "./conversion/markdown-to-html";
import { slugTool } from "./conversion/slug";
import { aiCrawlersTool } from "./crawlers/ai-crawlers";
import { llmsTxtTool } from "./crawlers/llms-txt";
import { robotsTestTool } from "./crawlers/robots-test";
import { sitemapCheckTool } from "./crawlers/sitemap-check";
import type { FreeTool } from "./free-tool";
import { headingsTool } from "./pages/headings";
import { hreflangCheckTool } from "./pages/hreflang-check";
import { htmlAuditTool } from "./pages/html-audit";
import { metaTagsTool } from "./pages/meta-tags";
import { schemaTool } from "./pages/schema";
import { serpPreviewTool } from "./pages/serp-preview";
import { keywordDensityTool } from "./writing/keyword-density";
import { publishGateTool } from "./writing/publish-gate";
import { readabilityTool } from "./writing/readability";
import { scoreTool } from "./writing/score";
import { similarityTool } from "./writing/similarity";

/** All free tools, in the order in which they are shown. Pages, the API and the documentation are made from it. */
export const freeTools: readonly FreeTool[] = [
  scoreTool,
  publishGateTool,
  readabilityTool,
  keywordDensityTool,
  similarityTool,
  serpPreviewTool,
  headingsTool,
  htmlAuditTool,
  metaTagsTool,
  schemaTool,
  hreflangCheckTool,
  robotsTestTool,
  aiCrawlersTool,
  sitemapCheckTool,
  llmsTxtTool,
  markdownToHtmlTool,
  htmlToMarkdownTool,
  slugTool,
];
