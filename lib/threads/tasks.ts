import { composeArticle } from "@/lib/articles/compose-article";
import { faqJsonLd } from "@/lib/content/json-ld";
import { publishGate } from "@/lib/content/publish-gate";

/**
 * What runs in a worker thread: pure functions over texts that strangers, callers or models wrote. Arguments
 * and results cross by structured clone, so they are plain data. A thrown error arrives with its name,
 * message and fields, not its class: recognise it by name (lib/same-named-error.ts).
 */
export const tasks = {
  publishGate,
  faqJsonLd,
  composeArticle,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
