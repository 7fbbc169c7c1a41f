import { composeArticle } from "@/lib/articles/compose-article";
import { auditPage } from "@/lib/audits/audit-page";
import { judgeAddresses } from "@/lib/audits/crawl/found-address";
import { judgeSitemapEntries } from "@/lib/audits/crawl/judge-entries";
import { readCrawledPages } from "@/lib/audits/crawl/read-crawled-page";
import { auditHtml } from "@/lib/audits/pasted/audit-html";
import { checkHreflang } from "@/lib/audits/pasted/check-hreflang";
import { outlineHtml, outlineMarkdown } from "@/lib/audits/pasted/outline-headings";
import { validateJsonLd } from "@/lib/audits/pasted/validate-json-ld";
import { llmsTxtProblems, reviewLlmsTxt } from "@/lib/audits/site/llms-txt";
import { readCitedPage } from "@/lib/citations/read-cited-page";
import { checkTextClaims } from "@/lib/content/claims/check-claims";
import { diffTexts } from "@/lib/content/diff-texts";
import { faqEntriesOf } from "@/lib/content/faq-section";
import { publishGate } from "@/lib/content/gate/publish-gate";
import { htmlToMarkdown } from "@/lib/content/html/html-to-markdown";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { measureReadability } from "@/lib/content/readability";
import { scoreSource } from "@/lib/content/score/score-source";
import { pageTextOf } from "@/lib/destinations/adapters/hosted/site/page-text";
import { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import { composeVersion } from "@/lib/generation/compose-version";
import { placeQueryAnswer } from "@/lib/generation/refresh/place-answer";
import { placeOutdatedFacts } from "@/lib/generation/refresh/place-facts";
import { readSourcePage } from "@/lib/generation/sources/read-source-page";
import { readPageAnswer } from "@/lib/lookups/presence/page-answer";
import { readHomePage } from "@/lib/lookups/presence/read-home-page";
import { checkSitemap } from "@/lib/pages/check-sitemap";
import { readMetaTags } from "@/lib/pages/read-meta-tags";
import { readSitemap } from "@/lib/pages/read-sitemap";
import { readAgentsAccess } from "@/lib/pages/robots/agents-access";
import { aiAgentsAccess } from "@/lib/pages/robots/ai-agents-access";
import { explainRobots } from "@/lib/pages/robots/explain-robots";
import { readRobots } from "@/lib/pages/robots/read-robots";
import { readSite } from "@/lib/projects/read-site";
import { compareTexts } from "@/lib/publications/check/compare-texts";
import { judgeFetchedPage } from "@/lib/publications/check/judge-page";
import { readFiguresCsv } from "@/lib/results/csv";
import { readResultText } from "@/lib/results/rules/read-result-text";
import { keywordDensity } from "@/lib/text/keyword-density";
import { readModelProposals } from "@/lib/writers/answers/proposal-answer";
import { readQueryAnswer } from "@/lib/writers/answers/query-answer";
import { readRefreshedPassage } from "@/lib/writers/answers/refreshed-passage";
import { readResultHead } from "@/lib/writers/answers/result-head";
import { readModelRevision } from "@/lib/writers/answers/revision-answer";
import { readModelSection } from "@/lib/writers/answers/section-answer";
import type { FreeTaskName, TaskName } from "./task-names";

/**
 * The functions that run in worker threads: pure functions of texts that strangers, callers or models wrote.
 * Arguments and results are plain data, because they cross by structured clone. A thrown error keeps its name,
 * message and fields, but loses its class, so it is recognised by name (isErrorNamed).
 */
export const tasks = {
  publishGate,
  checkTextClaims,
  faqEntriesOf,
  hostedPageText: pageTextOf,
  readModelRevision,
  readModelSection,
  readModelProposals,
  readRefreshedPassage,
  readQueryAnswer,
  readResultHead,
  composeArticle,
  composeVersion,
  diffTexts,
  parseTexts,
  judgeFetchedPage,
  auditPage,
  llmsTxtProblems,
  readHomePage,
  readPageAnswer,
  readAgentsAccess,
  readRobots,
  readSourcePage,
  readCitedPage,
  readSite,
  readSitemap,
  readCrawledPages,
  judgeAddresses,
  judgeSitemapEntries,
  readFiguresCsv,
  readResultText,
  placeOutdatedFacts,
  placeQueryAnswer,
} satisfies Record<TaskName, (...args: never[]) => unknown>;

/** What the free tools run in threads; `publishGate` is one of the tasks above too. */
export const freeTasks = {
  aiAgentsAccess,
  auditHtml,
  checkHreflang,
  checkSitemap,
  compareTexts,
  explainRobots,
  htmlToMarkdown,
  keywordDensity,
  measureReadability,
  outlineMarkdown,
  outlineHtml,
  publishGate,
  readMetaTags,
  renderMarkdown,
  reviewLlmsTxt,
  scoreSource,
  validateJsonLd,
} satisfies Record<FreeTaskName, (...args: never[]) => unknown>;

export type Tasks = typeof tasks;
export type FreeTasks = typeof freeTasks;
