/** The names of all tasks, kept apart from the functions so that the server's main thread need not load those. */
export const taskNames = [
  "publishGate",
  "checkTextClaims",
  "faqEntriesOf",
  "hostedPageText",
  "readModelRevision",
  "readModelSection",
  "composeArticle",
  "composeVersion",
  "diffTexts",
  "parseTexts",
  "judgeFetchedPage",
  "auditPage",
  "llmsTxtProblems",
  "readHomePage",
  "readPageAnswer",
  "readAgentsAccess",
  "readRobots",
  "readSourcePage",
  "readSitemap",
  "readCrawledPage",
  "judgeAddresses",
  "judgeSitemapEntries",
] as const;

/** The tasks of the free tools. The same worker has them, but they run in threads of their own. */
export const freeTaskNames = [
  "aiAgentsAccess",
  "auditHtml",
  "checkHreflang",
  "checkSitemap",
  "compareTexts",
  "explainRobots",
  "htmlToMarkdown",
  "keywordDensity",
  "measureReadability",
  "outlineMarkdown",
  "outlineHtml",
  "publishGate",
  "readMetaTags",
  "renderMarkdown",
  "reviewLlmsTxt",
  "scoreSource",
  "validateJsonLd",
] as const;
export type FreeTaskName = (typeof freeTaskNames)[number];
export type TaskName = (typeof taskNames)[number];
