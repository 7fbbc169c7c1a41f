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
import { dropBoilerplate } from "./drop-boilerplate";
import type { ReadSourcePage, readSourcePage } from "./read-source-page";

export type SourceTasks = RobotsTasks &
  InThread<{ readSourcePage: typeof readSourcePage; readSitemap: typeof readSitemap }>;

export interface SourcesWanted {
  website: string;
  keyword: string;
  fetch: GuardedFetch;
  tasks: SourceTasks;
  signal: AbortSignal;
  /** Told of each page, sitemap or robots.txt that is there and could not be read in time. */
  onUnread(url: string, reason: TaskOverrun["reason"]): void;
  /** For everything together; default 20 000. */
  budgetMs?: number;
}

const pagesMax = 8;
/** Some candidates are dead, foreign after a redirect or empty; a few more are tried. */
const candidatesMax = 12;
const pagesAtOnce = 3;
const request = { timeoutMs: 6_000, bodyBytesMax: 1024 * 1024, onTooLarge: "truncate" } as const;
const robotsProduct = "Galley";

/**
 * Up to 8 pages of the project's own site as text: its home page, and what its sitemap and links offer for
 * the keyword, as far as robots.txt permits. A site that cannot be read is no error: there are no sources.
 */
export async function gatherSources({
  website,
  keyword,
  budgetMs = 20_000,
  ...wanted
}: SourcesWanted): Promise<SourcePage[]> {
  const site = siteOf({ ...wanted, signal: timeLimit(budgetMs, wanted.signal) });
  const robots = await site.visit(new URL("/robots.txt", website).href);
  const rules = robots === null ? null : await site.robots(robots, [website]);
  if (robots === null || rules === null) return endOf([], wanted.signal);

  const home = rules.allowed[0] === true ? await site.page(website) : null;
  const homeUrl = home?.url ?? website;
  const { host } = new URL(homeUrl);
  const links = [...(home?.links ?? []), ...(await sitemapLinks(site, rules.sitemaps, homeUrl))];
  const candidates = choosePages(links, { home: homeUrl, keyword }).slice(0, candidatesMax);
  const allowed = (await site.robots(robots, candidates))?.allowed ?? [];
  const inTurn = pLimit(pagesAtOnce);
  const others = await Promise.all(
    candidates.filter((_, index) => allowed[index]).map((url) => inTurn(() => site.page(url, host))),
  );
  const pages = [home, ...others].filter((page) => page !== null);
  return endOf(
    dropBoilerplate(pages.map(({ links: _links, ...page }) => page)).slice(0, pagesMax),
    wanted.signal,
  );
}

/** Throws what the caller aborted with: half of the sources is not what was asked for. */
function endOf(pages: SourcePage[], signal: AbortSignal): SourcePage[] {
  signal.throwIfAborted();
  return pages;
}

type Site = ReturnType<typeof siteOf>;

/** What is read of a site; null for what does not come, or cannot be read. */
function siteOf({ fetch, tasks, signal, onUnread }: Omit<SourcesWanted, "website" | "keyword">) {
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
    /** `host`: a redirect to another site is not the project's own page. */
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

/** The addresses in the site's first sitemap; an index leads to its first child. */
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
