import type { Grade } from "../score";
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
  if (of.grade === null) return withoutScore(of.counts);
  if (of.gate === "home_not_indexable") {
    return `${praise[of.grade]}: search engines are kept from the start page, so the score is limited until that is lifted.`;
  }
  if (of.gate === "most_pages_not_indexable") {
    return `${praise[of.grade]}: most pages ask not to be indexed, so the score is limited until that is lifted.`;
  }
  const causes = of.recommendations.filter(({ points }) => points >= pointsMin).slice(0, causesMax);
  if (causes.length === 0) return `${praise[of.grade]}: no check found anything that costs a point.`;
  const named = causes.map(({ title, affected_count: count, sample_urls: urls }) =>
    urls.length === 0 ? uncapitalised(title) : `${uncapitalised(title)} (${pagesText(count)})`,
  );
  return `${praise[of.grade]}. Fix ${named.length === 1 ? "this" : "these"} first: ${listed(named)}.`;
}

function withoutScore({ judged, unreadable, fetched, unreadableReason }: SiteCounts): string {
  const reason = unreadableReason === null ? "" : ` Most often: ${unreadableReason}`;
  if (fetched === 0) return "No page of the site could be fetched, so there is no score.";
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

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}
