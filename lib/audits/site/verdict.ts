import { ownCrawlerName } from "@/lib/pages/robots/crawlers";
import type { Grade } from "../score";
import { isMostlyUnread, listed, shareRead } from "./left-out";
import type { Recommendation, SiteGate } from "./report";
import type { SiteCounts } from "./rows/findings";

const praise: Record<Grade, string> = {
  A: "Very good",
  B: "Good",
  C: "Fair",
  D: "Weak",
  E: "Poor",
  F: "Very poor",
};

/** How many causes the sentence names. */
const causesMax = 3;
/** A check that costs fewer points than this is not worth naming as a cause. */
const pointsMin = 0.05;

/** What is said first about the site: how good it is and what to fix first, or why there is no score. */
export function verdictOf(of: {
  grade: Grade | null;
  gate: SiteGate | null;
  counts: SiteCounts;
  recommendations: readonly Recommendation[];
}): string {
  const { grade, gate, counts, recommendations } = of;
  const judgement =
    grade === null ? withoutScore(counts) : `${qualityOf(grade, counts)}${reasonOf(gate, recommendations)}`;
  return [judgement, shareRead(counts)].filter((part) => part !== null).join(" ");
}

/** No site is called good of which most addresses were not read. */
function qualityOf(grade: Grade, counts: SiteCounts): string {
  return isMostlyUnread(counts)
    ? `Most addresses of the site were not read. What was read is ${praise[grade].toLowerCase()}`
    : praise[grade];
}

function reasonOf(gate: SiteGate | null, recommendations: readonly Recommendation[]): string {
  if (gate !== null) {
    return ": search engines are kept from the start page, so the score is limited until that is lifted.";
  }
  const causes = recommendations.filter(({ points }) => points >= pointsMin).slice(0, causesMax);
  if (causes.length === 0) return ": no check found anything that costs a point.";
  const named = causes.map(({ title, affected_count: count, sample_urls: urls }) =>
    urls.length === 0 ? uncapitalised(title) : `${uncapitalised(title)} (${pagesText(count)})`,
  );
  return `. Fix ${named.length === 1 ? "this" : "these"} first: ${listed(named)}.`;
}

function withoutScore({ judged, unreadable, fetched, unreadableReason, leftOut }: SiteCounts): string {
  const reason = unreadableReason === null ? "" : ` Most often: ${unreadableReason}`;
  if (fetched === 0) {
    const isKeptOut = leftOut.some((each) => each.reason === "robots_own");
    return isKeptOut
      ? `robots.txt lets search engines read the site, but not ${ownCrawlerName}, so there is no score. To have it audited, add the lines "User-agent: ${ownCrawlerName}" and "Allow: /".`
      : "No page of the site could be fetched, so there is no score.";
  }
  if (judged === 0) return `None of the pages could be read, so there is no score.${reason}`;
  return `Only ${judged} of ${judged + unreadable} pages could be read, which is too few for a score.${reason}`;
}

function pagesText(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

/** Keeps words such as "AI", "Open Graph" and "IDs" as they are. */
function uncapitalised(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
