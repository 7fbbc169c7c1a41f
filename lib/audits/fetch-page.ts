import { z } from "zod";
import { type FetchedAnswer, fetchedAnswer } from "@/lib/pages/fetched-answer";
import type { auditFailures } from "@/lib/platform/db/schema";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { isRedirect } from "@/lib/platform/fetching/next-hop";
import { retryAfterSeconds } from "@/lib/platform/fetching/retry-after";
import { crawlAddress } from "./crawl/crawl-address";
import type { CrawledPageReader } from "./crawl/crawled-page-reader";
import type { CrawlSite, FoundAddress } from "./crawl/found-address";
import { namedBy } from "./crawl/read-crawled-page";
import type { AuditDeps } from "./deps";
import { pageBytesMax } from "./page-response";
import type { WaitingPage } from "./rows/frontier";
import type { PageColumns, PageOutcome, PageRecord } from "./rows/outcomes";
import { findEarlierPage, type Validators } from "./rows/site-pages";

type AuditFailure = (typeof auditFailures)[number];

export interface PageFetch {
  deps: AuditDeps;
  site: CrawlSite;
  readPage: CrawledPageReader;
  signal: AbortSignal;
}

/** A fetched page, and for how long the site wants to be left alone. */
export interface PageResult {
  outcome: PageOutcome;
  busySeconds: number | null;
}

/** For the whole page, so that a server that sends a byte at a time is cut off. */
const timeoutMs = 20_000;
/** After this many tries, the failure of a busy or silent site is recorded as the result. */
const busyAttemptsMax = 3;
const failedAttemptsMax = 2;
const busySecondsDefault = 30;
const busySecondsMax = 600;

/** Fetches one address, and reads it when it is an HTML page. Follows no redirect: each is an address of its own. */
export async function fetchPage(
  fetching: PageFetch,
  page: WaitingPage,
  validators: Validators | null,
): Promise<PageResult> {
  let answer: FetchedAnswer;
  try {
    answer = await request(fetching, page, validators);
  } catch (error) {
    fetching.signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    return failed(page, error);
  }
  const { status } = answer;
  if ((status === 429 || status === 503) && page.attempts + 1 < busyAttemptsMax) {
    const wanted = retryAfterSeconds(answer.headers["retry-after"] ?? null, new Date()) ?? busySecondsDefault;
    return { outcome: { kind: "later", page }, busySeconds: Math.min(busySecondsMax, wanted) };
  }
  if (status === 304 && validators !== null) {
    const unchanged = await readUnchanged(fetching, page, validators, answer);
    // Without the record of the earlier audit the page has to be sent again.
    return unchanged === null ? fetchPage(fetching, page, null) : done(unchanged);
  }
  return done(await read(fetching, page, answer));
}

async function request(
  { deps, signal }: PageFetch,
  { url, kind }: WaitingPage,
  validators: Validators | null,
): Promise<FetchedAnswer> {
  const options = {
    timeoutMs,
    bodyBytesMax: pageBytesMax,
    onTooLarge: "truncate",
    redirect: "manual",
    signal,
  } as const;
  if (kind !== "page") {
    const head = await deps.fetch(url, { ...options, method: "HEAD" });
    // Servers without HEAD say so in many ways, so the headers of a GET decide.
    if (head.status < 400) return fetchedAnswer(head);
  }
  const { etag, lastModified } = validators ?? { etag: null, lastModified: null };
  const headers = {
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
  const wantsBody = (status: number, given: Headers) =>
    kind === "page" && !isRedirect(status) && mayBeHtml(given.get("content-type"));
  return fetchedAnswer(await deps.fetch(url, { ...options, headers, wantsBody }));
}

function mayBeHtml(contentType: string | null): boolean {
  return contentType === null || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

function failed(page: WaitingPage, failure: FetchFailure): PageResult {
  const code = auditFailureOf(failure);
  if (page.attempts + 1 < failedAttemptsMax && (code === "connect" || code === "timeout")) {
    return { outcome: { kind: "later", page }, busySeconds: null };
  }
  return done({ page, columns: { failure: code }, links: [], loaded: [], named: [], text: null });
}

async function read(fetching: PageFetch, page: WaitingPage, answer: FetchedAnswer): Promise<PageRecord> {
  const columns = responseColumns(answer);
  const nothing = { page, columns, links: [], loaded: [], named: [], text: null };
  if (isRedirect(answer.status)) return readRedirect(fetching, nothing, answer);
  if (page.kind !== "page") {
    const bytes = Number(answer.headers["content-length"] ?? Number.NaN);
    return {
      ...nothing,
      columns: { ...columns, bytes: Number.isSafeInteger(bytes) ? Math.min(bytes, bytesColumnMax) : null },
    };
  }
  if (!mayBeHtml(columns.contentType ?? null)) {
    const isFound = answer.status >= 200 && answer.status <= 299;
    return {
      ...nothing,
      columns: { ...columns, ...(isFound ? {} : { indexable: false, notIndexableReason: "status" }) },
    };
  }
  const crawled = await fetching.readPage(page.url, answer);
  const text = crawled.text === null ? null : { ...crawled.text, ...validatorsIn(answer) };
  return { ...crawled, page, columns: { ...columns, ...crawled.columns }, text };
}

/** The largest number that the column takes. */
const bytesColumnMax = 2 ** 31 - 1;

function responseColumns({ status, headers, bytes, truncated, durationMs }: FetchedAnswer): PageColumns {
  return {
    status,
    contentType: headers["content-type"]?.slice(0, 200) ?? null,
    bytes: bytes.length,
    truncated,
    durationMs,
  };
}

/** A redirect links to its target; one that leaves the site is only noted. */
async function readRedirect(
  { deps, site }: PageFetch,
  { page, columns }: PageRecord,
  { headers }: FetchedAnswer,
): Promise<PageRecord> {
  const redirectTo = crawlAddress(headers["location"] ?? "", page.url);
  const targets = redirectTo === null ? [] : await deps.tasks.judgeAddresses(site, [redirectTo], page.url);
  return {
    page,
    columns: { ...columns, redirectTo, indexable: false, notIndexableReason: "redirect" },
    ...targetsOf(page.kind, targets),
    named: [],
    text: null,
  };
}

/** A redirect of a page links to its target; one of what a page loads stands for it. */
function targetsOf(kind: WaitingPage["kind"], targets: FoundAddress[]): Pick<PageRecord, "links" | "loaded"> {
  return kind === "page"
    ? { links: targets.map((target) => ({ ...target, vague: false, nofollow: false })), loaded: [] }
    : { links: [], loaded: targets.map((target) => ({ ...target, kind })) };
}

function validatorsIn({ headers }: FetchedAnswer): { etag: string | null; lastModified: string | null } {
  return { etag: shortOrNull(headers["etag"]), lastModified: shortOrNull(headers["last-modified"]) };
}

function shortOrNull(value: string | undefined): string | null {
  return value === undefined || value.length > 500 ? null : value;
}

const namingFacts = z.object({ alternates: z.array(z.object({ url: z.string() })) });

/** The page as an earlier audit stored it; null when that is not there any more. */
async function readUnchanged(
  { deps, site }: PageFetch,
  page: WaitingPage,
  { auditId }: Validators,
  { durationMs }: FetchedAnswer,
): Promise<PageRecord | null> {
  const earlier = await findEarlierPage(deps.db, auditId, page.url);
  if (earlier === null) return null;
  const { row } = earlier;
  const linked = new Map(earlier.links.map((link) => [link.url, link]));
  const links = await deps.tasks.judgeAddresses(site, [...linked.keys()], page.url);
  const loadedKinds = new Map(earlier.loaded.map(({ url, kind }) => [url, kind]));
  const loaded = await deps.tasks.judgeAddresses(site, [...loadedKinds.keys()], page.url);
  const { alternates } = namingFacts.parse(row.facts);
  const named = alternates.map(({ url }) => url).concat(row.canonical ?? []);
  const judged = new Map(
    (await deps.tasks.judgeAddresses(site, named, page.url)).map((address) => [address.url, address]),
  );
  return {
    page,
    columns: { ...row, durationMs },
    links: links.map((link) => {
      const { vague = false, nofollow = false } = linked.get(link.url) ?? {};
      return { ...link, vague, nofollow };
    }),
    loaded: loaded.map((address) => ({ ...address, kind: loadedKinds.get(address.url) ?? "image" })),
    named: namedBy(row.canonical, alternates, (url) => judged.get(url) ?? []),
    text: "unchanged",
  };
}

function done(fetched: PageRecord): PageResult {
  return { outcome: { kind: "done", fetched }, busySeconds: null };
}

/** Why an address has no answer, as audits report it. */
export function auditFailureOf({ code }: FetchFailure): AuditFailure {
  switch (code) {
    case "dns":
    case "connect":
    case "tls":
    case "timeout":
    case "protocol":
    case "invalid_url":
      return code;
    case "blocked_scheme":
    case "blocked_address":
    case "blocked_port":
    case "blocked_credentials":
      return "blocked";
    case "too_large":
    case "too_many_redirects":
    case "redirect_refused":
    case "aborted":
      return "protocol";
  }
}
