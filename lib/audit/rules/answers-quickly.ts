import { failedIf, type PageRule } from "../page-rule";

/** Generous, because the way from here to the server is part of it. */
const durationMsMax = 4000;

export const answersQuickly: PageRule = {
  id: "answers-quickly",
  category: "technical",
  severity: "notice",
  title: "Slow to answer",
  fix: "Cache the page near its readers, or find what the server waits for.",
  reads: "response",
  check: ({ durationMs }) =>
    failedIf(
      durationMs > durationMsMax,
      `The page alone, without images and scripts, took ${(durationMs / 1000).toFixed(1)} seconds.`,
    ),
};
