import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { answerRules } from "./answering-sentence";
import { usualClickRates } from "./expected-click-rate";
import { windowDays } from "./figures";
import { ideaRules } from "./ideas";
import { passedRules } from "./passed-facts";
import { refreshRules } from "./refreshable";
import { verdictRules } from "./verdict";

const page = readFileSync("docs/result-rules.md", "utf8").replace(/\s+/g, " ");
const percent = (share: number) => `${Math.round(1_000 * share) / 10}%`;

const {
  daysMin,
  lostShare,
  lostClicks,
  chance,
  fewClicks,
  lostImpressionsShare,
  lostImpressionsFrom,
  lostPositions,
  lostPositionsImpressions,
  seasonMargin,
  seasonClicks,
  seasonImpressions,
  sharedQueries,
  sharedImpressions,
  sharedShare,
  sharedByMax,
  expandImpressions,
  clickRateShare,
  unansweredImpressions,
  unansweredShare,
} = verdictRules;

describe("the page about the rules of results has the numbers of the rules:", () => {
  it.each([
    `the last ${windowDays} days`,
    `fewer than ${daysMin} days, or figures of fewer than ${daysMin} days`,
    `at least ${percent(lostShare)} of them and at least ${lostClicks} were lost`,
    `more than ${chance} · √_n_ of _n_ clicks before`,
    `fewer than ${fewClicks} clicks before`,
    `at least ${lostImpressionsFrom} impressions at least ${percent(lostImpressionsShare)} were lost`,
    `worsened by at least ${lostPositions} with at least ${lostPositionsImpressions} impressions`,
    `and ${100 * seasonMargin} percentage points`,
    `at least ${seasonClicks} clicks before, or for a fall of impressions at least ${seasonImpressions}`,
    `more than ${passedRules.priceDays} days old`,
    `one of the last ${passedRules.yearsMax} years`,
    `at least ${sharedQueries} queries, each with at least ${sharedImpressions} impressions`,
    `at least ${percent(sharedShare)} of the impressions of the smaller one`,
    `more than ${sharedByMax} of its articles`,
    `At least ${expandImpressions} impressions brought less than ${percent(clickRateShare)} of the clicks`,
    `more than ${chance} · √_n_ of the _n_ usual ones`,
    `at least ${unansweredImpressions} impressions, queries that have at least ${percent(unansweredShare)} of them`,
    `The ${answerRules.queriesMax} most frequent queries`,
    `at least ${answerRules.longQueryWords} such words, ${percent(answerRules.longQueryShare)} are enough`,
    `at least ${ideaRules.impressions} impressions in the ${windowDays} days, of the ${ideaRules.queriesMax.toLocaleString("en")} most frequent`,
    `At most ${ideaRules.ideasMax} are listed`,
    `the ${refreshRules.queriesMax} most frequent queries that no sentence answers, each with at least ${refreshRules.impressions} impressions and at most ${refreshRules.queryLengthMax} characters`,
  ])("%s", (words) => {
    expect(page).toContain(words);
  });

  test("the usual click rates", () => {
    const rows = [...page.matchAll(/\| (\d+) \| ([\d.]+%) /g)].map(([, position, rate]) => [position, rate]);
    expect(rows).toEqual(usualClickRates.map(([position, rate]) => [String(position), percent(rate)]));
  });
});
