import type { SitemapPage } from "@/lib/pages/read-sitemap";
import { foreignLine } from "@/lib/text/foreign-text";
import type { RuleOutcome } from "../page-rule";
import { alternateChecks, type NamedAlternate } from "../rules/alternates";
import { entryChecks } from "../rules/sitemap-entries";
import { crawlAddress } from "./crawl-address";
import { addressJudge, type CrawlSite, type FoundAddress } from "./found-address";

/** What a sitemap says of a page of the site, judged. */
export interface JudgedEntry {
  url: string;
  /** Absolute, with the codes in lower case. */
  alternates: { hreflang: string; url: string }[];
  findings: { id: string; detail: string }[];
  /** Ids of the rules that apply to the entry and that it passes. */
  passedRules: string[];
}

/** Plain data, because it crosses from a worker thread. */
export interface JudgedEntries {
  entries: JudgedEntry[];
  /** The versions in other languages that are on the site, each once. */
  alternates: FoundAddress[];
  /** The images that are on the site, each once. Others belong to other hosts, which an audit leaves alone. */
  images: FoundAddress[];
}

/**
 * Judges what a sitemap says of pages besides their addresses, and leaves out pages of other sites. `now` is in
 * milliseconds.
 */
export function judgeSitemapEntries(
  site: CrawlSite,
  entries: readonly SitemapPage[],
  base: string,
  now: number,
): JudgedEntries {
  const judge = addressJudge(site);
  const addressOf = remembered((address) => crawlAddress(address));
  const [alternates, images] = [new Map<string, FoundAddress>(), new Map<string, FoundAddress>()];
  const add = (found: Map<string, FoundAddress>, url: string) => {
    const address = found.has(url) ? null : judge(url);
    if (address !== null) found.set(address.url, address);
  };
  const judged = entries.flatMap((entry) => {
    const url = judge(entry.loc, base)?.url;
    if (url === undefined) return [];
    const named = entry.alternates.map((each) => ({ ...each, url: addressOf(each.href) }));
    const usable = entry.images.flatMap((address) => addressOf(address) ?? []);
    for (const alternate of named) if (alternate.url !== null) add(alternates, alternate.url);
    for (const image of usable) add(images, image);
    return [judgedEntryOf({ url, entry, named, usable: usable.length, now, addressOf })];
  });
  return { entries: judged, alternates: [...alternates.values()], images: [...images.values()] };
}

interface ReadEntry {
  url: string;
  entry: SitemapPage;
  named: readonly NamedAlternate[];
  usable: number;
  now: number;
  addressOf: (address: string) => string | null;
}

function judgedEntryOf(read: ReadEntry): JudgedEntry {
  const outcomes = Object.entries(outcomesOf(read));
  return {
    url: read.url,
    alternates: read.named.flatMap(({ hreflang, url }) =>
      url === null ? [] : [{ hreflang: foreignLine(hreflang.toLowerCase(), 40), url }],
    ),
    findings: outcomes.flatMap(([id, outcome]) =>
      outcome.kind === "failed" ? [{ id, detail: detailOf(id, outcome) }] : [],
    ),
    passedRules: outcomes.flatMap(([id, { kind }]) => (kind === "passed" ? [id] : [])),
  };
}

function outcomesOf({ url, entry, named, usable, now, addressOf }: ReadEntry): Record<string, RuleOutcome> {
  const { alternateCount, images, imageCount: count, news } = entry;
  const unusable = images.find((address) => addressOf(address) === null) ?? null;
  return {
    "hreflang-valid": alternateChecks["hreflang-valid"](named),
    "hreflang-unambiguous": alternateChecks["hreflang-unambiguous"](named),
    // Of a list that is longer than what was kept, nobody knows what the rest names.
    ...(alternateCount === named.length && {
      "hreflang-includes-itself": alternateChecks["hreflang-includes-itself"](named, url),
      "hreflang-x-default": alternateChecks["hreflang-x-default"](named),
    }),
    "sitemap-images-valid": entryChecks["sitemap-images-valid"]({
      kept: images.length,
      usable,
      unusable,
      count,
    }),
    "news-complete": entryChecks["news-complete"](news, now),
    "news-recent": entryChecks["news-recent"](news, now),
  };
}

const evidenceLengthMax = 200;

function detailOf(id: string, { detail, evidence }: Extract<RuleOutcome, { kind: "failed" }>): string {
  const [example] = evidence;
  if (example !== undefined) return `${detail} In the sitemap: ${foreignLine(example, evidenceLengthMax)}`;
  return id in alternateChecks ? `${detail} The sitemap names them.` : detail;
}

/** The entries of the versions of a page all name the same addresses. */
function remembered(work: (address: string) => string | null): (address: string) => string | null {
  const known = new Map<string, string | null>();
  return (address) => {
    let result = known.get(address);
    if (result === undefined) {
      result = work(address);
      known.set(address, result);
    }
    return result;
  };
}
