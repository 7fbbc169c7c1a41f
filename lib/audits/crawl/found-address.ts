import { ownCrawlerName } from "@/lib/pages/robots/crawlers";
import { parseRobots } from "@/lib/pages/robots/parse-robots";
import { type RobotsResponse, rulesOfAnswer } from "@/lib/pages/robots/robots-rules";
import type { auditSkipReasons } from "@/lib/platform/db/schema";
import { crawlAddress } from "./crawl-address";
import { patternOf, trapOf } from "./traps";

export type SkipReason = (typeof auditSkipReasons)[number];

/** What a crawl knows of its site: plain data, because it is passed to worker threads with each page. */
export interface CrawlSite {
  hosts: readonly string[];
  /** The robots.txt of each origin; an origin without one permits everything. */
  robots: readonly (RobotsResponse & { origin: string; text: string })[];
}

/** An address of the site, and whether it is fetched. */
export interface FoundAddress {
  url: string;
  skip: SkipReason | null;
  /** What it has in common with addresses of which only some are fetched; null when nothing. */
  pattern: { key: string; reason: "parameters" | "calendar" } | null;
}

/** An address that a page links to. */
export interface FoundLink extends FoundAddress {
  /** Every link to it has a text such as "click here". */
  vague: boolean;
  /** Every link to it, or the page itself, asks crawlers not to follow it. */
  nofollow: boolean;
}

/** Returns a function that judges an address; it returns null for addresses outside of the site. */
export function addressJudge(site: CrawlSite): AddressJudge {
  const { judge, judged } = siteInUse(site);
  return (address, base) => {
    if (base !== undefined || address.length > judgedLengthMax) return judge(address, base);
    let found = judged.get(address);
    if (found === undefined) {
      found = judge(address);
      if (judged.size >= judgedMax) judged.clear();
      judged.set(address, found);
    }
    return found;
  };
}

/** How many judged addresses a thread remembers, because the pages of a site share their menus. */
const judgedMax = 5000;
const judgedLengthMax = 300;

type AddressJudge = (address: string, base?: string) => FoundAddress | null;

/** The last site, because a worker thread reads many pages of a site one after the other. */
let lastSite: { key: string; judge: AddressJudge; judged: Map<string, FoundAddress | null> } | null = null;

function siteInUse(site: CrawlSite) {
  const robots = site.robots.map(
    ({ origin, status, truncated, text }) => `${origin} ${status} ${truncated} ${text}`,
  );
  const key = [site.hosts.join(" "), ...robots].join("\0");
  if (lastSite?.key !== key) lastSite = { key, judge: judgeOf(site), judged: new Map() };
  return lastSite;
}

function judgeOf(site: CrawlSite): AddressJudge {
  const hosts = new Set(site.hosts);
  const rules = rulesByOrigin(site);
  return (address, base) => {
    const url = crawlAddress(address, base);
    if (url === null) return null;
    const parsed = new URL(url);
    if (!hosts.has(parsed.host)) return null;
    const path = parsed.pathname + parsed.search;
    const skip = rules.get(parsed.origin)?.(path) ?? trapOf(parsed);
    return { url, skip, pattern: patternOf(parsed) };
  };
}

/** Whose access decides whether a page can be found in search. */
const searchCrawlers = ["Googlebot", "bingbot"];

type RobotsJudge = (path: string) => "robots" | "robots_own" | null;

/** Why the robots.txt of each origin keeps the crawler from a path; null when it does not. */
function rulesByOrigin({ robots }: CrawlSite): Map<string, RobotsJudge> {
  return new Map(
    robots.map(({ origin, text, ...response }) => {
      const file = parseRobots(text);
      const own = rulesOfAnswer(response, file, ownCrawlerName);
      const ofSearch = searchCrawlers.map((crawler) => rulesOfAnswer(response, file, crawler));
      const judge: RobotsJudge = (path) => {
        if (own.allows(path)) return null;
        return ofSearch.some((rules) => rules.allows(path)) ? "robots_own" : "robots";
      };
      return [origin, judge] as const;
    }),
  );
}

/** Judges addresses that are known already, such as those of a sitemap; leaves out those outside of the site. */
export function judgeAddresses(site: CrawlSite, addresses: readonly string[], base: string): FoundAddress[] {
  const judge = addressJudge(site);
  return addresses.flatMap((address) => judge(address, base) ?? []);
}
