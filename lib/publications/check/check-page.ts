import { randomUUID } from "node:crypto";
import { type FetchedAnswer, fetchedAnswer } from "@/lib/pages/fetched-answer";
import { googlebotAccess } from "@/lib/pages/robots/googlebot-access";
import type { RobotsTasks } from "@/lib/pages/robots/read-robots";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch, GuardedRequest } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import type { ExpectedMarkdown, judgeFetchedPage } from "./judge-page";
import { judgeFailure, judgeUnread, type PageVerdict, SENDS_ON } from "./judge-page";
import { searchWarnings } from "./search-visibility";
import { cachedMissReason, tooComplexReason } from "./verdict-reasons";

const request = {
  timeoutMs: 20_000,
  bodyBytesMax: 5 * 1024 * 1024,
  onTooLarge: "truncate",
  // The check needs the current page, not an old copy from a cache.
  headers: { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5", "cache-control": "no-cache" },
} as const;

export type CheckTasks = RobotsTasks & InThread<{ judgeFetchedPage: typeof judgeFetchedPage }>;

export interface PageCheckDeps {
  fetch: GuardedFetch;
  tasks: CheckTasks;
}

export interface ExpectedPage {
  url: string;
  article: ExpectedMarkdown;
  /** Whether its page is to ask search engines not to index it. */
  noindexDesired: boolean;
}

/**
 * Fetches a public page and judges whether it shows the article. A missing page is fetched once more past caches;
 * for a page with the article, the site's robots.txt is read. Both times a page that sends its readers on at once is
 * followed, once and within the time of the one fetch. Throws ThreadsBusy when the machine has no time to read the page.
 */
export async function checkPublicPage(
  deps: PageCheckDeps,
  expected: ExpectedPage,
  signal: AbortSignal,
): Promise<PageVerdict> {
  const verdict = await judgeAddress(deps, expected, expected.url, signal);
  if (verdict.verifyStatus === "not_found") return pastTheCaches(deps, expected, verdict, signal);
  const finalUrl = verdict.evidence.final_url;
  if (verdict.verifyStatus !== "verified" || finalUrl === null) return verdict;
  const robotsTxt = await googlebotAccess(deps, finalUrl, signal);
  const evidence = {
    ...verdict.evidence,
    robots: { ...verdict.evidence.robots, robots_txt: robotsTxt },
    ...(expected.noindexDesired && { noindex_desired: true }),
  };
  return { ...verdict, evidence, warnings: searchWarnings(evidence, expected.url) };
}

/** Fetches again with a new query: edge caches keep the 404 of a page that was requested before it existed. */
async function pastTheCaches(
  deps: PageCheckDeps,
  expected: ExpectedPage,
  missing: PageVerdict,
  signal: AbortSignal,
): Promise<PageVerdict> {
  const past = await judgeAddress(deps, expected, cacheBusted(expected.url), signal);
  const matched = past.verifyStatus === "verified";
  const evidence = {
    ...missing.evidence,
    cache_busted: { http_status: past.evidence.http_status, matched },
  };
  if (!matched) return { ...missing, evidence };
  // The page exists but visitors cannot reach it, hence `unreachable`. A `mismatch` would mean another page, and
  // at a re-check would count as a lost article.
  return { ...missing, verifyStatus: "unreachable", reason: cachedMissReason(missing), evidence };
}

/** Appends the parameter as text, because re-serialising the query could change which page it names. */
function cacheBusted(address: string): string {
  const url = new URL(address);
  const parameter = `galley-check=${randomUUID()}`;
  url.search = url.search === "" ? parameter : `${url.search}&${parameter}`;
  return url.href;
}

async function judgeAddress(
  deps: PageCheckDeps,
  { article }: Pick<ExpectedPage, "article">,
  url: string,
  signal: AbortSignal,
): Promise<PageVerdict> {
  const answer = await fetchPage(deps.fetch, url, { signal });
  const stub = await judgeAnswer(deps, answer, { url, article });
  const { refresh } = stub.evidence;
  if (answer instanceof FetchFailure || refresh === null || stub.evidence.looks_like !== SENDS_ON)
    return stub;
  const timeoutMs = Math.max(request.timeoutMs - answer.durationMs, timeoutMsMin);
  const next = await fetchPage(deps.fetch, refresh.to, { signal, timeoutMs });
  const verdict = await judgeAnswer(deps, next, { url, article });
  const redirects = [
    ...stub.evidence.redirects,
    { status: answer.status, from: answer.url, to: refresh.to },
    ...verdict.evidence.redirects,
  ];
  const evidence = { ...verdict.evidence, redirects: redirects.slice(0, redirectsMax) };
  return { ...verdict, evidence };
}

/** How long a page that another one sends its readers to may take at least. */
const timeoutMsMin = 2_000;
/** Twice as many as one fetch follows, and the refresh between them. */
const redirectsMax = 11;

async function judgeAnswer(
  { tasks }: PageCheckDeps,
  answer: FetchedAnswer | FetchFailure,
  { url, article }: Pick<ExpectedPage, "url" | "article">,
): Promise<PageVerdict> {
  if (answer instanceof FetchFailure) return judgeFailure(answer);
  const verdict = await orOverrun(tasks.judgeFetchedPage(answer, url, article));
  return verdict instanceof TaskOverrun ? judgeUnread(answer, tooComplexReason) : verdict;
}

async function fetchPage(
  fetch: GuardedFetch,
  url: string,
  given: Pick<GuardedRequest, "signal" | "timeoutMs">,
): Promise<FetchedAnswer | FetchFailure> {
  try {
    return fetchedAnswer(await fetch(url, { ...request, ...given }));
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
}
