import type { ResultVerdict } from "@/lib/platform/db/schema";
import { expectedClickRate } from "./expected-click-rate";
import { lostShare, windowDays } from "./figures";
import type { PassedFact } from "./passed-facts";
import type { Figures, QueryResult, VerdictReason } from "./result";

/** The numbers of the rules, which docs/result-rules.md explains. */
export const verdictRules = {
  /** Days that a page must have been live, and of which figures must have been read since. */
  daysMin: windowDays,
  /** The share of the clicks, and the number of them, that a falling page has lost at least. */
  lostShare: 0.3,
  lostClicks: 10,
  /** A difference is larger than chance when it exceeds so many times the square root of what was expected. */
  chance: 2,
  /** With fewer clicks in the days before, impressions and position are looked at as well. */
  fewClicks: 20,
  lostImpressionsShare: 0.5,
  lostImpressionsFrom: 200,
  lostPositions: 3,
  lostPositionsImpressions: 100,
  /** A page may lose so much more than the other pages of the project, if those had this much to lose. */
  seasonMargin: 0.1,
  seasonClicks: 20,
  seasonImpressions: 200,
  /** Queries that two articles share, the impressions of each at both, and their share of the smaller article's. */
  sharedQueries: 3,
  sharedImpressions: 10,
  sharedShare: 0.3,
  /** Articles that are shown for a query; one that more are shown for is the site's theme. */
  sharedByMax: 10,
  /** Impressions without clicks. */
  expandImpressions: 200,
  clickRateShare: 0.5,
  /** Queries without an answer. */
  unansweredImpressions: 100,
  unansweredShare: 0.2,
} as const;

/** Another article that is shown for queries of this one. */
export interface SharingArticle {
  title: string;
  /** All impressions of its page. */
  impressions: number;
  queries: readonly { query: string; impressions: number; otherImpressions: number }[];
}

export interface ResultFacts {
  /** Days since the page was published, and of them those of which figures were read, until the last day that was. */
  daysLive: number;
  daysRead: number;
  now: Figures;
  /** Null when the days before were not read. */
  before: Figures | null;
  /** The other pages of the project in the same days. */
  others: { now: Figures; before: Figures | null };
  /** How many cited sources no longer say what the article does. */
  changedSources: number;
  passed: readonly PassedFact[];
  /** Without those for the project's own name. */
  queries: readonly QueryResult[];
  sharing: readonly SharingArticle[];
}

export interface ReasonedVerdict {
  verdict: ResultVerdict;
  reasons: VerdictReason[];
}

const reasonsMax = 3;

/** What should be done with an article, by the first rule that applies. */
export function articleVerdict(facts: ResultFacts): ReasonedVerdict {
  const early = tooEarly(facts);
  if (early !== null) return { verdict: "too_early", reasons: [early] };
  const fall = fallOf(facts);
  const outdated = [...changedFacts(facts), ...passedDates(facts)];
  const falling = fall.kind === "falling" ? fall.reasons : [];
  if (outdated.length + falling.length > 0) return given("refresh", [...outdated, ...falling]);
  const shared = sharedQueries(facts);
  if (shared.length > 0) return given("merge", shared);
  const room = [...fewClicks(facts), ...unanswered(facts)];
  if (room.length > 0) return given("expand", room);
  return given("leave", fall.kind === "season" ? fall.reasons : steady(facts));
}

function given(verdict: ResultVerdict, reasons: VerdictReason[]): ReasonedVerdict {
  return { verdict, reasons: reasons.slice(0, reasonsMax) };
}

function tooEarly({ daysLive, daysRead }: ResultFacts): VerdictReason | null {
  const { daysMin } = verdictRules;
  const needed = `a verdict needs ${daysMin}`;
  if (daysLive < daysMin) {
    return { kind: "too_early", text: `The page has been live for ${counted(daysLive, "day")}; ${needed}.` };
  }
  if (daysRead >= daysMin) return null;
  const read = `Figures of ${counted(daysRead, "day")} have been read since the page was published`;
  return { kind: "too_early", text: `${read}; ${needed}.` };
}

function changedFacts({ changedSources }: ResultFacts): VerdictReason[] {
  if (changedSources === 0) return [];
  const text =
    changedSources === 1
      ? "A source that the article cites no longer says what the article does."
      : `${number(changedSources)} sources that the article cites no longer say what the article does.`;
  return [{ kind: "facts_changed", text }];
}

function passedDates({ passed }: ResultFacts): VerdictReason[] {
  const [first] = passed;
  if (first === undefined) return [];
  const more = passed.length === 1 ? "" : ` It is one of ${number(passed.length)} such passages.`;
  return [{ kind: "date_passed", text: `${first.why}: ${quoted(first.sentence)}${more}` }];
}

type Fall = { kind: "none" } | { kind: "falling" | "season"; reasons: VerdictReason[] };

/** Whether the page falls, or only as much as the project's other pages do. */
function fallOf(facts: ResultFacts): Fall {
  const { now, before, others } = facts;
  if (before === null) return { kind: "none" };
  const rules = verdictRules;
  const isFew = before.clicks < rules.fewClicks;
  const lost = before.clicks - now.clicks;
  const clicksFell =
    lost >= rules.lostClicks &&
    lostShare(before.clicks, now.clicks) >= rules.lostShare &&
    lost > rules.chance * Math.sqrt(before.clicks);
  const impressionsFell =
    isFew &&
    before.impressions >= rules.lostImpressionsFrom &&
    lostShare(before.impressions, now.impressions) >= rules.lostImpressionsShare;
  const positionFell =
    isFew &&
    Math.min(before.impressions, now.impressions) >= rules.lostPositionsImpressions &&
    (now.position ?? 0) - (before.position ?? 0) >= rules.lostPositions;
  const lines = [
    ...(clicksFell ? [fell("Clicks", "clicks", before.clicks, now.clicks, others)] : []),
    ...(impressionsFell
      ? [fell("Impressions", "impressions", before.impressions, now.impressions, others)]
      : []),
  ];
  const [excused, falling] = [
    lines.filter(({ isSeason }) => isSeason),
    lines.filter(({ isSeason }) => !isSeason),
  ];
  const reasons = falling.map(({ text }) => text);
  if (positionFell) {
    reasons.push(
      `The average position worsened from ${place(before)} to ${place(now)} in the last ${windowDays} days.`,
    );
  } else if (clicksFell && reasons.length > 0) reasons.push(alsoChanged(before, now));
  if (reasons.length > 0) return { kind: "falling", reasons: reasons.map(lineOf("falling")) };
  if (excused.length > 0)
    return { kind: "season", reasons: excused.map(({ text }) => lineOf("steady")(text)) };
  return { kind: "none" };
}

const lineOf =
  (kind: VerdictReason["kind"]) =>
  (text: string): VerdictReason => ({ kind, text });

/** A fall, with what the other pages of the project did; of the season when they fell about as much. */
function fell(
  what: string,
  key: "clicks" | "impressions",
  before: number,
  now: number,
  { now: othersNow, before: othersBefore }: ResultFacts["others"],
): { text: string; isSeason: boolean } {
  const { seasonMargin, seasonClicks, seasonImpressions } = verdictRules;
  const text = `${what} fell from ${number(before)} to ${number(now)} in the last ${windowDays} days`;
  const othersMin = key === "clicks" ? seasonClicks : seasonImpressions;
  if (othersBefore === null || othersBefore[key] < othersMin) return { text: `${text}.`, isSeason: false };
  const [share, othersShare] = [lostShare(before, now), lostShare(othersBefore[key], othersNow[key])];
  // Rounded, so that two shares that are printed ten points apart are ten points apart.
  const isSeason = Math.round(100 * share) <= Math.round(100 * (othersShare + seasonMargin));
  if (!isSeason) {
    return {
      text: `${text}, by ${percent(share)}; the project's other pages lost ${percent(othersShare)}.`,
      isSeason,
    };
  }
  return {
    text: `${text}, by ${percent(share)}, but the project's other pages lost ${percent(othersShare)} as well.`,
    isSeason,
  };
}

function alsoChanged(before: Figures, now: Figures): string {
  const positions =
    now.position === null || before.position === null
      ? ""
      : `, and the average position from ${place(before)} to ${place(now)}`;
  return `Impressions went from ${number(before.impressions)} to ${number(now.impressions)}${positions}.`;
}

function sharedQueries({ now, sharing }: ResultFacts): VerdictReason[] {
  const rules = verdictRules;
  const found = sharing.flatMap(({ title, impressions, queries }) => {
    const shared = queries.filter(
      (each) => Math.min(each.impressions, each.otherImpressions) >= rules.sharedImpressions,
    );
    const isSmaller = now.impressions <= impressions;
    const smaller = isSmaller ? now.impressions : impressions;
    const sum = shared.reduce((all, each) => all + (isSmaller ? each.impressions : each.otherImpressions), 0);
    if (shared.length < rules.sharedQueries || smaller === 0 || sum / smaller < rules.sharedShare) return [];
    const names = shared.toSorted((a, b) => b.impressions - a.impressions).map(({ query }) => query);
    const part = `${percent(Math.min(1, sum / smaller))} of the impressions of the smaller of the two articles`;
    const text = `${quoted(title)} is shown for the same queries: ${listed(names)}. They are ${part}.`;
    return [{ sum, text }];
  });
  return found.toSorted((a, b) => b.sum - a.sum).map(({ text }) => lineOf("shared_queries")(text));
}

/** Whether a page is clicked far less often than is usual where it is shown. */
export function hasFewClicks(now: Figures): boolean {
  return fewClicks({ now }).length > 0;
}

function fewClicks({ now }: Pick<ResultFacts, "now">): VerdictReason[] {
  const { expandImpressions, clickRateShare, chance } = verdictRules;
  const { clicks, impressions, position } = now;
  const usual = position === null ? null : expectedClickRate(position);
  if (impressions < expandImpressions || usual === null) return [];
  // Rounded, because 7% of 600 are a little more than 42 to a computer.
  const expected = Math.round(1e6 * usual * impressions) / 1e6;
  if (clicks >= clickRateShare * expected || expected - clicks <= chance * Math.sqrt(expected)) return [];
  const brought = `${number(impressions)} impressions at an average position of ${place(now)} brought ${counted(clicks, "click")}`;
  return [
    {
      kind: "few_clicks",
      text: `${brought}; at such a position, about ${number(Math.round(expected))} are usual.`,
    },
  ];
}

function unanswered({ now, queries }: ResultFacts): VerdictReason[] {
  const { unansweredImpressions, unansweredShare } = verdictRules;
  const open = queries.filter(({ answer }) => answer === null);
  const sum = open.reduce((all, { impressions }) => all + impressions, 0);
  if (now.impressions < unansweredImpressions || sum / now.impressions < unansweredShare) return [];
  const names = open.toSorted((a, b) => b.impressions - a.impressions).map(({ query }) => query);
  const share = percent(Math.min(1, sum / now.impressions));
  return [
    {
      kind: "not_answered",
      text: `No sentence of the article answers ${listed(names)}, which ${names.length === 1 ? "has" : "have"} ${share} of its impressions.`,
    },
  ];
}

function steady({ now, before }: ResultFacts): VerdictReason[] {
  if (now.impressions === 0) {
    return [{ kind: "steady", text: `The page was not shown in search in the last ${windowDays} days.` }];
  }
  const compared = before === null ? "" : `, after ${number(before.clicks)} in the ${windowDays} days before`;
  return [
    {
      kind: "steady",
      text: `It had ${counted(now.clicks, "click")} in the last ${windowDays} days${compared}.`,
    },
    {
      kind: "steady",
      text: `It was shown ${now.impressions === 1 ? "once" : `${number(now.impressions)} times`}, at an average position of ${place(now)}.`,
    },
  ];
}

/** How many names a line has, and how long one may be. */
const namesMax = 3;
const nameLengthMax = 100;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesMax).map(quoted);
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${number(rest)} more`] : shown;
  return parts.length <= 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function quoted(text: string): string {
  const letters = Array.from(text);
  return letters.length <= nameLengthMax
    ? `“${text}”`
    : `“${letters.slice(0, nameLengthMax).join("").trimEnd()}…”`;
}

function counted(count: number, noun: string): string {
  return `${number(count)} ${count === 1 ? noun : `${noun}s`}`;
}

function number(value: number): string {
  return value.toLocaleString("en");
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function place({ position }: Figures): string {
  return position === null ? "none" : position.toFixed(1);
}
