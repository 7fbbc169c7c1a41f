import { randomUUID } from "node:crypto";
import { type FetchedAnswer, fetchedAnswer } from "@/lib/pages/fetched-answer";
import { googlebotAccess } from "@/lib/pages/robots/googlebot-access";
import type { RobotsTasks } from "@/lib/pages/robots/read-robots";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import type { ExpectedMarkdown, judgeFetchedPage } from "./judge-page";
import { judgeFailure, judgeUnread, type PageVerdict } from "./judge-page";
import { searchWarnings } from "./search-visibility";
import { busyReason, cachedMissReason, tooComplexReason } from "./verdict-reasons";

const request = {
  timeoutMs: 20_000,
  bodyBytesMax: 5 * 1024 * 1024,
  onTooLarge: "truncate",
  // What is asked is what a visitor gets now, not what a cache kept from before.
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
}

/**
 * Fetches a public page and says whether it shows the article. A 404 is asked once more past the caches, and
 * a page with the article is compared with its site's robots.txt; so it takes two fetches at most.
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
  const evidence = { ...verdict.evidence, robots: { ...verdict.evidence.robots, robots_txt: robotsTxt } };
  return { ...verdict, evidence, warnings: searchWarnings(evidence, expected.url) };
}

/** Caches at the edge keep the 404 of a page that was asked for too early, long after the page is there. */
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
  // `unreachable`: the page is there and the way to it is not. `mismatch` would say that another page is
  // there, and after a verification would take the article for lost.
  return { ...missing, verifyStatus: "unreachable", reason: cachedMissReason(missing), evidence };
}

/** Appended as text: a parsed and rewritten query could name another page. */
function cacheBusted(address: string): string {
  const url = new URL(address);
  const parameter = `galley-check=${randomUUID()}`;
  url.search = url.search === "" ? parameter : `${url.search}&${parameter}`;
  return url.href;
}

async function judgeAddress(
  { fetch, tasks }: PageCheckDeps,
  { article }: ExpectedPage,
  url: string,
  signal: AbortSignal,
): Promise<PageVerdict> {
  const answer = await fetchPage(fetch, url, signal);
  if (answer instanceof FetchFailure) return judgeFailure(answer);
  const verdict = await orOverrun(tasks.judgeFetchedPage(answer, url, article));
  if (!(verdict instanceof TaskOverrun)) return verdict;
  return judgeUnread(answer, verdict.reason === "busy" ? busyReason : tooComplexReason);
}

async function fetchPage(
  fetch: GuardedFetch,
  url: string,
  signal: AbortSignal,
): Promise<FetchedAnswer | FetchFailure> {
  try {
    return fetchedAnswer(await fetch(url, { ...request, signal }));
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
}
