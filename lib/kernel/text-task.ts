import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { Refusal } from "./refusal";

/** The refusal for a text that cannot be parsed, which says what to change; null for any other error. */
export function textRefusal(error: unknown, field: string): Refusal | null {
  if (error instanceof MarkdownTooComplex) return refusalOf(field, error.message, error);
  if (!(error instanceof TaskOverrun)) return null;
  return refusalOf(
    field,
    "The text takes too much work to be read: shorten it, or divide its largest tables, lists and paragraphs.",
    error,
  );
}

/**
 * The refusal `unavailable` for a server that had no time to read a text, which is not the text's fault; any other
 * error is returned unchanged.
 */
export function orBusyRefusal(error: unknown): unknown {
  if (!(error instanceof ThreadsBusy)) return error;
  return new Refusal(
    "unavailable",
    `Galley is too busy to read the text at this moment; make the same call again in ${busyRetrySeconds} seconds.`,
    { retry_after: busyRetrySeconds },
    { cause: error },
  );
}

const busyRetrySeconds = 5;

function refusalOf(field: string, message: string, cause: unknown): Refusal {
  return new Refusal("invalid_request", message, { fields: [{ field, message }] }, { cause });
}
