import { ownCrawlerName } from "@/lib/pages/robots/crawlers";
import type { SkipReason } from "../crawl/found-address";
import { depthMax, pathLengthMax, perPatternMax } from "../crawl/traps";
import { counted } from "../page-rule";
import type { LeftOutReason, SiteCounts } from "./rows/findings";

/** Why addresses or links of a site were left out. */
export function whyLeftOut(reason: LeftOutReason, pagesMax: number): string {
  switch (reason) {
    case "robots":
      return "Forbidden by robots.txt.";
    case "robots_own":
      return `robots.txt lets search engines fetch them, and not ${ownCrawlerName}.`;
    case "nofollow":
      return "Every link there asks not to be followed.";
    case "parameters":
      return `Further combinations of parameters of a path; ${perPatternMax} of each path may be read.`;
    case "calendar":
      return `Further dates of a path, as in a calendar; ${perPatternMax} of each may be read.`;
    case "repeated_path":
      return "A path that repeats itself, as with broken relative links.";
    case "address_length":
      return `More than ${pathLengthMax.toLocaleString("en")} characters.`;
    case "depth":
      return `More than ${depthMax} links away from the start page.`;
    case "over_limit":
      return `Beyond the limit of this audit, which might read ${pagesMax.toLocaleString("en")}.`;
    case "time":
      return "The time of the audit was over.";
    case "site_gone":
      return "The site had stopped answering.";
    case "page_links":
      return "Links of pages that have more than are followed.";
    case "not_remembered":
      return "More addresses than an audit remembers; the others were not counted.";
  }
}

/** The reasons that leave nothing open: the site itself asks that these are not read. */
const asked: ReadonlySet<LeftOutReason> = new Set(["robots", "nofollow"]);

/** After a number of addresses. */
const phrases: Record<SkipReason, string> = {
  robots: "forbidden by robots.txt",
  robots_own: `that robots.txt keeps from ${ownCrawlerName} but not from search engines`,
  nofollow: "linked only with nofollow",
  parameters: "further combinations of parameters",
  calendar: "further dates of a calendar",
  repeated_path: "with a path that repeats itself",
  address_length: "too long",
  depth: "too far from the start page",
  over_limit: "beyond the limit of pages",
  time: "left when the time was over",
  site_gone: "left when the site stopped answering",
};

/** Whether most of the addresses that the site would have had read were not. */
export function isMostlyUnread({ fetched, leftOut }: SiteCounts): boolean {
  return sumOf(addressesIn(leftOut).filter(({ reason }) => !asked.has(reason))) > fetched;
}

/** Of which share of the site a verdict speaks; null when every address was read. */
export function shareRead({ found, fetched, leftOut }: SiteCounts): string | null {
  const addresses = addressesIn(leftOut);
  if (addresses.length === 0) return null;
  const percent = Math.floor((100 * fetched) / found);
  const share = fetched > 0 && percent === 0 ? "less than 1 %" : `${percent} %`;
  const read = `${fetched.toLocaleString("en")} of ${counted(found, "address", "addresses")}`;
  const reasons = addresses.map(({ reason, count }) => `${count.toLocaleString("en")} ${phrases[reason]}`);
  return `Read: ${read} (${share}). Left out: ${listed(reasons)}.`;
}

function addressesIn(leftOut: SiteCounts["leftOut"]): { reason: SkipReason; count: number }[] {
  return leftOut.flatMap(({ reason, count }) =>
    reason === "page_links" || reason === "not_remembered" || count === null ? [] : [{ reason, count }],
  );
}

function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}
