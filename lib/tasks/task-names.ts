/** The names of all tasks, kept apart from the functions so that the server's main thread need not load those. */
export const taskNames = [
  "publishGate",
  "faqEntriesOf",
  "hostedPostPage",
  "readModelDraft",
  "composeArticle",
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
] as const;
export type TaskName = (typeof taskNames)[number];
