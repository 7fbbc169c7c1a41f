/** The functions of the table, by name: the server's own thread calls them without loading them. */
export const taskNames = [
  "publishGate",
  "faqJsonLd",
  "hostedPostPage",
  "readModelDraft",
  "composeArticle",
  "parseTexts",
  "judgeFetchedPage",
  "auditPage",
  "readHomePage",
  "readPageAnswer",
  "readAgentsAccess",
  "readRobots",
  "readSourcePage",
  "readSitemap",
] as const;
export type TaskName = (typeof taskNames)[number];
