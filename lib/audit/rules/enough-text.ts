import { counted, failedIf, type PageRule } from "../page-rule";

/** Below this a page has hardly anything to be found by. */
const wordsMin = 150;

export const enoughText: PageRule = {
  id: "enough-text",
  category: "content",
  severity: "warning",
  title: "Little text",
  fix: "Say what visitors came for in text on the page itself; text that scripts add later may not be seen.",
  reads: "document",
  check: ({ wordCount }) =>
    failedIf(wordCount < wordsMin, `The page as it is sent has ${counted(wordCount, "word")} of content.`),
};
