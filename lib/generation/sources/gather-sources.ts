import pLimit from "p-limit";
import { type FetchedAnswer, fetchedAnswer } from "@/lib/pages/fetched-answer";
import type { readSitemap } from "@/lib/pages/read-sitemap";
import type { RobotsTasks } from "@/lib/pages/robots/read-robots";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { timeLimit } from "@/lib/platform/time-limit";
import type { SourcePage } from "@/lib/writers/writer";
import { choosePages, type SiteLink } from "./choose-pages";
import type { ReadSourcePage, readSourcePage } from "./read-source-page";

export type SourceTasks = RobotsTasks &
  InThread<{ readSourcePage: typeof readSourcePage; readSitemap: typeof readSitemap }>;

export interface SourcesRequest {
  website: string;
  keyword: string;
  fetch: GuardedFetch;
  tasks: SourceTasks;
  signal: AbortSignal;
  /** Called for each page, sitemap or robots.txt that was fetched but could not be parsed in time. */
  onUnread(url: string, reason: TaskOverrun["reason"]): void;
  /** Time limit for the whole operation; 20 000 by default. */
  budgetMs?: number;
}

const pagesMax = 8;
/** More than `pagesMax`, because some candidates are missing, empty or redirect to another site. */
const candidatesMax = 12;
const pagesAtOnce = 3;
const request = { timeoutMs: 6_000, bodyBytesMax: 1024 * 1024, onTooLarge: "truncate" } as const;
const robotsProduct = "Galley";

/**
 * Reads up to 8 pages of the project's own site as text: the home page, and pages for the keyword from its links
 * and sitemap, as far as robots.txt permits. Returns no pages, without an error, when the site cannot be read.
 */
export async function gatherSources({
  website,
  keyword,
  budgetMs = 20_000,
  ...wanted
}: SourcesRequest): Promise<SourcePage[]> {
  const site = siteOf({ ...wanted, signal: timeLimit(budgetMs, wanted.signal) });
  const robots = await site.visit(new URL("/robots.txt", website).href);
  const rules = robots === null ? null : await site.robots(robots, [website]);
  if (robots === null || rules === null) return unlessAborted([], wanted.signal);

  const home = rules.allowed[0] === true ? await site.page(website) : null;
  const homeUrl = home?.url ?? website;
  const { host } = new URL(homeUrl);
  const links = [...(home?.links ?? []), ...(await sitemapLinks(site, rules.sitemaps, homeUrl))];
  const candidates = choosePages(links, { home: homeUrl, keyword }).slice(0, candidatesMax);
  const allowed = (await site.robots(robots, candidates))?.allowed ?? [];
  const limit = pLimit(pagesAtOnce);
  const others = await Promise.all(
    candidates.filter((_, index) => allowed[index]).map((url) => limit(() => site.page(url, host))),
  );
  const pages = [home, ...others].filter((page) => page !== null);
  return unlessAborted(
    dropBoilerplate(pages.map(({ links: _links, ...page }) => page)).slice(0, pagesMax),
    wanted.signal,
  );
}

/** A paragraph that occurs on this many pages is boilerplate, such as a slogan, cookie notice or footer. */
const repeatsMin = 3;

/** Removes paragraphs that a site's pages repeat, and pages that are empty or duplicates without them. */
function dropBoilerplate(pages: SourcePage[]): SourcePage[] {
  const seenOn = new Map<string, number>();
  for (const page of pages) {
    for (const paragraph of new Set(page.sections.flatMap(({ paragraphs }) => paragraphs))) {
      seenOn.set(paragraph, (seenOn.get(paragraph) ?? 0) + 1);
    }
  }
  const kept = new Set<string>();
  return pages.flatMap((page) => {
    const sections = page.sections
      .map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: paragraphs.filter((paragraph) => (seenOn.get(paragraph) ?? 0) < repeatsMin),
      }))
      .filter(({ paragraphs }) => paragraphs.length > 0);
    const text = JSON.stringify(sections);
    if (sections.length === 0 || kept.has(text)) return [];
    kept.add(text);
    return [{ ...page, sections }];
  });
}

/** Throws the caller's abort reason instead of returning incomplete sources. */
function unlessAborted(pages: SourcePage[], signal: AbortSignal): SourcePage[] {
  signal.throwIfAborted();
  return pages;
}

type Site = ReturnType<typeof siteOf>;

/** Reads parts of a site; each method returns null when a fetch fails or its answer cannot be parsed. */
function siteOf({ fetch, tasks, signal, onUnread }: Omit<SourcesRequest, "website" | "keyword">) {
  async function read<Read>(url: string, reading: Promise<Read>): Promise<Read | null> {
    const end = await orOverrun(reading);
    if (!(end instanceof TaskOverrun)) return end;
    onUnread(url, end.reason);
    return null;
  }
  async function visit(url: string): Promise<FetchedAnswer | null> {
    try {
      return fetchedAnswer(await fetch(url, { ...request, signal }));
    } catch (error) {
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  }
  return {
    visit,
    robots(answer: FetchedAnswer, urls: readonly string[]) {
      const paths = urls.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search);
      return read(answer.url, tasks.readRobots(answer, robotsProduct, paths));
    },
    /** If `host` is given, a page that was redirected to another host is ignored. */
    async page(url: string, host?: string): Promise<ReadSourcePage | null> {
      const answer = await visit(url);
      if (answer?.status !== 200 || !/\bhtml\b/i.test(answer.headers["content-type"] ?? "")) return null;
      if (host !== undefined && new URL(answer.url).host !== host) return null;
      return read(answer.url, tasks.readSourcePage(answer));
    },
    async sitemap(url: string) {
      const answer = await visit(url);
      return answer?.status === 200 ? read(answer.url, tasks.readSitemap(answer)) : null;
    },
  };
}

/** Lists the addresses in the site's first sitemap, or in the first child of a sitemap index. */
async function sitemapLinks(site: Site, sitemaps: readonly string[], home: string): Promise<SiteLink[]> {
  const { host } = new URL(home);
  const named = sitemaps.find((url) => URL.canParse(url, home) && new URL(url, home).host === host);
  let url = new URL(named ?? "/sitemap.xml", home).href;
  for (let hop = 0; hop < 2; hop += 1) {
    const sitemap = await site.sitemap(url);
    if (sitemap === null) return [];
    const [child] = sitemap.sitemaps;
    if (child === undefined) return sitemap.pages.map((page) => ({ url: page, text: "" }));
    if (!URL.canParse(child, home) || new URL(child, home).host !== host) return [];
    url = new URL(child, home).href;
  }
  return [];
}
