import { fetchedAnswer } from "@/lib/pages/fetched-answer";
import type { SitemapPage } from "@/lib/pages/read-sitemap";
import { ownCrawlerName } from "@/lib/pages/robots/crawlers";
import { type RobotsResponse, robotsBytesMax } from "@/lib/pages/robots/robots-rules";
import { newId } from "@/lib/platform/db/ids";
import type { AuditRow } from "@/lib/platform/db/schema";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedRequest, GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { crawlAddress, hostWithTwin } from "./crawl/crawl-address";
import type { CrawlSite, FoundAddress } from "./crawl/found-address";
import type { JudgedEntry } from "./crawl/judge-entries";
import type { AuditDeps } from "./deps";
import { auditFailureOf } from "./fetch-page";
import type { AuditClaim } from "./rows/claims";
import {
  type AuditFileRow,
  type NewFile,
  nextFile,
  type ReadFile,
  siteOf,
  storeFile,
  storeStart,
} from "./rows/files";

const timeoutMs = 15_000;
const sitemapBytesMax = 32 * 1024 * 1024;
const llmsBytesMax = 256 * 1024;
const probeBytesMax = 500 * 1024;
const sitemapEntriesMax = 50_000;
/** How many entries with alternates, images or news one task judges. */
const entriesAtOnce = 500;
/** How many alternates, and how many images, of one sitemap are looked at in addition to its pages. */
const furtherAddressesMax = 20_000;
/** A site that asks for a longer pause than this is fetched at this pace. */
const crawlDelayMsMax = 60_000;
const robotsTooLong = "is longer than 500 KiB";
const robotsTooComplex = "takes too much work to be read";

/** Pauses before robots.txt is asked for again when the site is too busy to send it. */
const robotsRetryMs = [1_000, 4_000];

interface Discovery {
  deps: AuditDeps;
  claim: AuditClaim;
  signal: AbortSignal;
}

/**
 * Finds out where the site is and what its robots.txt and sitemaps say. Each step is stored, so that another
 * process can go on. Returns false when it has to go on in another slice.
 */
export async function discover(discovery: Discovery, endsAt: number): Promise<boolean> {
  const { deps, claim, signal } = discovery;
  let audit = claim.audit.homeUrl === null ? await findSite(discovery) : claim.audit;
  while (performance.now() < endsAt && audit.stopRequestedAt === null) {
    signal.throwIfAborted();
    const file = await nextFile(deps.db, audit.id);
    if (file === null) return true;
    if (file.kind === "sitemap" && audit.crawlDelayMs > 0) {
      await deps.pause(audit.crawlDelayMs, signal);
    }
    audit = await storeFile(deps.db, claim, file, await readFile(discovery, audit, file));
  }
  return false;
}

/** Follows the redirects of the website's address to the home page, whose hosts are the site. */
async function findSite(discovery: Discovery): Promise<AuditRow> {
  const { deps, claim } = discovery;
  const { url, hosts } = claim.audit;
  const answer = await visit(discovery, url, { wantsBody: () => false });
  const homeUrl = answer instanceof FetchFailure ? url : (crawlAddress(answer.url) ?? url);
  const { origin, host } = new URL(homeUrl);
  const all = [...new Set([...hostWithTwin(host), ...hosts])];
  const files: NewFile[] = [
    ...robotsFiles(all, origin),
    { kind: "plain_http", url: `http://${host}/` },
    { kind: "missing_page", url: `${origin}/${newId()}` },
    { kind: "llms_txt", url: `${origin}/llms.txt` },
  ];
  return storeStart(deps.db, claim, { hosts: all, homeUrl, files });
}

/** The robots.txt of every origin that the site may have, that of the home page first. */
function robotsFiles(hosts: readonly string[], homeOrigin: string): NewFile[] {
  const schemes = new URL(homeOrigin).port === "" ? ["https:", "http:"] : [new URL(homeOrigin).protocol];
  const origins = hosts.flatMap((host) => schemes.map((scheme) => new URL(`${scheme}//${host}`).origin));
  return [...new Set([homeOrigin, ...origins])].map((origin) => ({
    kind: "robots",
    url: `${origin}/robots.txt`,
    depth: origin === homeOrigin ? 0 : 1,
  }));
}

function readFile(discovery: Discovery, audit: AuditRow, file: AuditFileRow): Promise<ReadFile> {
  switch (file.kind) {
    case "robots":
      return readRobotsFile(discovery, audit, file);
    case "sitemap":
      return readSitemapFile(discovery, audit, file);
    case "llms_txt":
      return readLlmsFile(discovery, file);
    case "missing_page":
      return readMissingPage(discovery, audit, file);
    case "plain_http":
      return readPlainHttp(discovery, file);
  }
}

async function readRobotsFile(discovery: Discovery, audit: AuditRow, file: AuditFileRow): Promise<ReadFile> {
  const { deps, signal } = discovery;
  const fetchIt = () => visit(discovery, file.url, { bodyBytesMax: robotsBytesMax, onTooLarge: "truncate" });
  let answer = await fetchIt();
  for (const waitMs of file.depth === 0 ? robotsRetryMs : []) {
    if (!isBusy(answer)) break;
    await deps.pause(waitMs, signal);
    answer = await fetchIt();
  }
  // RFC 9309: a site whose robots.txt cannot be read because of an error on its side permits nothing.
  const columns = isBusy(answer) ? { ...columnsOf(answer), status: 503 } : columnsOf(answer);
  if (answer instanceof FetchFailure)
    return { columns, files: [], pages: await startPage(discovery, audit, file, null) };
  const text = answer.text();
  const { truncated } = answer;
  const stored = { ...columns, text, ...(truncated && { problem: robotsTooLong }) };
  if (file.depth > 0) return { columns: stored, files: [], pages: [] };
  const robots = await orOverrun(deps.tasks.readRobots(fetchedAnswer(answer), ownCrawlerName, []));
  if (robots instanceof TaskOverrun) {
    // What cannot be read forbids everything, as an error on the site's side does.
    const unread = { ...columns, status: 503, problem: robotsTooComplex };
    const pages = await startPage(discovery, audit, file, { status: 503, truncated: false, text: "" });
    return { columns: unread, files: [], pages };
  }
  const named = robots.sitemaps.flatMap((address) => crawlAddress(address, file.url) ?? []);
  const sitemaps = named.length > 0 ? named : [new URL("/sitemap.xml", file.url).href];
  return {
    columns: stored,
    files: onSite(audit, sitemaps).map((url) => ({ kind: "sitemap", url })),
    pages: await startPage(discovery, audit, file, { status: columns.status ?? 404, truncated, text }),
    crawlDelayMs: Math.min(crawlDelayMsMax, Math.round((robots.crawlDelaySeconds ?? 0) * 1000)),
  };
}

/** The home page is the first address of the crawl; whether it may be fetched is known with its robots.txt. */
async function startPage(
  { deps: { tasks } }: Discovery,
  { hosts, homeUrl }: AuditRow,
  { url, depth }: AuditFileRow,
  robots: (RobotsResponse & { text: string }) | null,
): Promise<ReadFile["pages"]> {
  if (depth > 0 || homeUrl === null) return [];
  const site = { hosts, robots: robots === null ? [] : [{ origin: new URL(url).origin, ...robots }] };
  const found = await tasks.judgeAddresses(site, [homeUrl], homeUrl);
  return found.map((page) => ({ ...page, kind: "page", depth: 0, foundBy: "start" }));
}

async function readSitemapFile(discovery: Discovery, audit: AuditRow, file: AuditFileRow): Promise<ReadFile> {
  const { deps } = discovery;
  const answer = await visit(discovery, file.url, { bodyBytesMax: sitemapBytesMax, onTooLarge: "truncate" });
  const columns = columnsOf(answer);
  const nothing = { columns, files: [], pages: [] };
  if (answer instanceof FetchFailure || answer.status !== 200) return nothing;
  const read = await orOverrun(deps.tasks.readSitemap(fetchedAnswer(answer), sitemapEntriesMax));
  if (read instanceof TaskOverrun) {
    return { ...nothing, columns: { ...columns, problem: "it is too complex to be read" } };
  }
  const site = await siteOf(deps.db, audit);
  const pages = await orOverrun(deps.tasks.judgeAddresses(site, read.pages, file.url));
  const indexes = read.sitemaps.flatMap((address) => crawlAddress(address, file.url) ?? []);
  return {
    columns: { ...columns, entries: read.pages.length, problem: read.problem },
    files: onSite(audit, indexes).map((url) => ({ kind: "sitemap", url, depth: file.depth + 1 })),
    pages:
      pages instanceof TaskOverrun
        ? []
        : pages.map((page) => ({ ...page, kind: "page", depth: 1, foundBy: "sitemap" })),
    sitemapPages: pages instanceof TaskOverrun ? 0 : new Set(pages.map(({ url }) => url)).size,
    ...(await readExtensions(discovery, site, read.entries, file.url)),
  };
}

/** Judges the alternates, images and news of a sitemap, some entries at a time. */
async function readExtensions(
  { deps: { tasks }, claim, signal }: Discovery,
  site: CrawlSite,
  found: readonly SitemapPage[],
  base: string,
): Promise<Required<Pick<ReadFile, "entries" | "furtherAddresses">>> {
  const entries: JudgedEntry[] = [];
  const [alternates, images] = [new Map<string, FoundAddress>(), new Map<string, FoundAddress>()];
  const now = (claim.audit.startedAt ?? new Date()).getTime();
  for (let from = 0; from < found.length; from += entriesAtOnce) {
    signal.throwIfAborted();
    const some = found.slice(from, from + entriesAtOnce);
    const judged = await orOverrun(tasks.judgeSitemapEntries(site, some, base, now));
    if (judged instanceof TaskOverrun) continue;
    entries.push(...judged.entries);
    addSome(alternates, judged.alternates);
    addSome(images, judged.images);
  }
  return {
    entries,
    furtherAddresses: [
      ...[...alternates.values()].map(
        (page) => ({ ...page, kind: "page", depth: 1, foundBy: "alternate" }) as const,
      ),
      ...[...images.values()].map(
        (image) => ({ ...image, kind: "image", depth: 1, foundBy: "sitemap" }) as const,
      ),
    ],
  };
}

function addSome(found: Map<string, FoundAddress>, further: readonly FoundAddress[]): void {
  for (const address of further) if (found.size < furtherAddressesMax) found.set(address.url, address);
}

async function readLlmsFile(discovery: Discovery, file: AuditFileRow): Promise<ReadFile> {
  const answer = await visit(discovery, file.url, { bodyBytesMax: llmsBytesMax, onTooLarge: "truncate" });
  const isText = !(answer instanceof FetchFailure) && answer.status === 200;
  return { columns: { ...columnsOf(answer), ...(isText && { text: answer.text() }) }, files: [], pages: [] };
}

/** Asks for an address that cannot exist, to know what the site's error page looks like. */
async function readMissingPage(discovery: Discovery, audit: AuditRow, file: AuditFileRow): Promise<ReadFile> {
  const { deps } = discovery;
  const answer = await visit(discovery, file.url, { bodyBytesMax: probeBytesMax, onTooLarge: "truncate" });
  const columns = columnsOf(answer);
  if (answer instanceof FetchFailure || answer.status !== 200) return { columns, files: [], pages: [] };
  const site = await siteOf(deps.db, audit);
  const read = await orOverrun(
    deps.tasks.readCrawledPages([{ url: file.url, answer: fetchedAnswer(answer) }], site),
  );
  const [page] = read instanceof TaskOverrun ? [] : read;
  if (page === undefined) return { columns, files: [], pages: [] };
  const { title = null, h1 = null, wordCount = null, textHash = null } = page.columns;
  return {
    columns: { ...columns, facts: { title, h1, wordCount, textHash } },
    files: [],
    pages: [],
  };
}

/** Asks for the site without encryption, to know whether it leads to https. */
async function readPlainHttp(discovery: Discovery, file: AuditFileRow): Promise<ReadFile> {
  const answer = await visit(discovery, file.url, { wantsBody: () => false });
  return { columns: columnsOf(answer), files: [], pages: [] };
}

async function visit(
  { deps, signal }: Discovery,
  url: string,
  request: GuardedRequest,
): Promise<GuardedResponse | FetchFailure> {
  try {
    return await deps.fetch(url, { timeoutMs, ...request, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchFailure) return error;
    throw error;
  }
}

function columnsOf(answer: GuardedResponse | FetchFailure): ReadFile["columns"] {
  if (answer instanceof FetchFailure) return { failure: auditFailureOf(answer) };
  const { status, url, headers, bytes } = answer;
  return { status, finalUrl: url, contentType: headers.get("content-type"), bytes: bytes.length };
}

function isBusy(answer: GuardedResponse | FetchFailure): boolean {
  return answer instanceof FetchFailure
    ? answer.code === "timeout"
    : answer.status >= 500 || answer.status === 429;
}

function onSite({ hosts }: AuditRow, urls: readonly string[]): string[] {
  return [...new Set(urls)].filter((url) => hosts.includes(new URL(url).host));
}
