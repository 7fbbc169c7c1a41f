import { type FetchedAnswer, fetchedAnswer } from "@/lib/pages/fetched-answer";
import { ownCrawlerName } from "@/lib/pages/robots/crawlers";
import type { RobotsTasks } from "@/lib/pages/robots/read-robots";
import { robotsBytesMax } from "@/lib/pages/robots/robots-rules";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch, GuardedRequest } from "@/lib/platform/fetching/guarded-fetch";
import { retryAfterSeconds } from "@/lib/platform/fetching/retry-after";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import type { CitingArticle, readCitedPage, Unreadable } from "./read-cited-page";
import type { ChangedClaim } from "./rules/changed-claim";

export type CitationTasks = RobotsTasks & InThread<{ readCitedPage: typeof readCitedPage }>;

export interface AskDeps {
  fetch: GuardedFetch;
  tasks: CitationTasks;
  now: () => Date;
}

/** What names the state of a page that was read last. */
export interface PageValidators {
  etag: string | null;
  lastModified: string | null;
}

/** What a page answered. `unreachable` says nothing about its claims; asking again soon helps unless it is `lasting`. */
export type CitedPageAnswer =
  | { kind: "same" }
  | { kind: "read"; changes: ChangedClaim[]; validators: PageValidators }
  | { kind: "gone" }
  | { kind: "unreachable"; reason: string; lasting: boolean; retryAfterSeconds: number | null };

const robotsRequest = { timeoutMs: 6_000, bodyBytesMax: robotsBytesMax, onTooLarge: "truncate" } as const;
const pageRequest = {
  timeoutMs: 20_000,
  bodyBytesMax: 2 * 1024 * 1024,
  onTooLarge: "truncate",
  wantsBody: (status: number) => status >= 200 && status < 300,
} satisfies GuardedRequest;
const acceptedPages = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5";
/** In characters. A validator that is longer is not kept. */
const validatorMax = 500;

/**
 * Asks for a page as far as its robots.txt permits, only for a new state if it was read before, and judges what it says.
 * Throws ThreadsBusy when the machine has no time to read it.
 */
export async function askCitedPage(
  deps: AskDeps,
  article: CitingArticle,
  known: PageValidators,
  signal: AbortSignal,
): Promise<CitedPageAnswer> {
  const refusal = await refusalOfRobots(deps, article.url, signal);
  if (refusal !== null) return refusal;
  const conditions = {
    ...(known.etag !== null && { "if-none-match": known.etag }),
    ...(known.lastModified !== null && { "if-modified-since": known.lastModified }),
  };
  const headers = { accept: acceptedPages, ...conditions };
  const answer = await fetchOnce(deps.fetch, article.url, { ...pageRequest, headers, signal });
  if (answer instanceof FetchFailure) return unreachable(answer.code);
  const { status } = answer;
  if (status === 304 && Object.keys(conditions).length > 0) return { kind: "same" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status < 200 || status >= 300) {
    const wait = retryAfterSeconds(answer.headers["retry-after"], deps.now());
    return { ...unreachable(`HTTP ${status}`), retryAfterSeconds: wait };
  }
  const reading = await orOverrun(deps.tasks.readCitedPage(answer, article));
  if (reading instanceof TaskOverrun) return unreachable("too_complex" satisfies Unreadable);
  if (reading.kind === "unreadable") return unreachable(reading.reason);
  return { kind: "read", changes: reading.changes, validators: validatorsOf(answer) };
}

const unreachable = (reason: string, lasting = false): Extract<CitedPageAnswer, { kind: "unreachable" }> => ({
  kind: "unreachable",
  reason,
  lasting,
  retryAfterSeconds: null,
});

/** Null when the site lets Galley fetch the page. */
async function refusalOfRobots(
  { fetch, tasks }: AskDeps,
  pageUrl: string,
  signal: AbortSignal,
): Promise<CitedPageAnswer | null> {
  const { origin, pathname, search } = new URL(pageUrl);
  const answer = await fetchOnce(fetch, `${origin}/robots.txt`, { ...robotsRequest, signal });
  if (answer instanceof FetchFailure) return unreachable(answer.code);
  const rules = await orOverrun(tasks.readRobots(answer, ownCrawlerName, [pathname + search]));
  if (!(rules instanceof TaskOverrun) && rules.allowed[0] === true) return null;
  // A server in trouble forbids everything for the moment, and its robots.txt for good.
  return unreachable("robots.txt", answer.status < 500);
}

async function fetchOnce(
  fetch: GuardedFetch,
  url: string,
  request: GuardedRequest,
): Promise<FetchedAnswer | FetchFailure> {
  try {
    return fetchedAnswer(await fetch(url, request));
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
}

function validatorsOf({ headers }: FetchedAnswer): PageValidators {
  const kept = (name: string) => {
    const value = headers[name] ?? "";
    return value === "" || value.length > validatorMax ? null : value;
  };
  return { etag: kept("etag"), lastModified: kept("last-modified") };
}
