import { describe, expect, it, test } from "vitest";
import type { Figures } from "./result";
import { articleVerdict, type ResultFacts } from "./verdict";

const figures = (clicks: number, impressions: number, position: number | null = 3): Figures => ({
  clicks,
  impressions,
  position,
});

/** An article that is read often and steadily, in a project that is steady too: 60 clicks of 600 at position 3. */
const steady: ResultFacts = {
  daysLive: 200,
  daysRead: 200,
  now: figures(60, 600),
  before: figures(60, 600),
  others: { now: figures(500, 9_000), before: figures(500, 9_000) },
  changedSources: 0,
  passed: [],
  queries: [],
  sharing: [],
};
const judge = (changed: Partial<ResultFacts>) => articleVerdict({ ...steady, ...changed });
const verdict = (changed: Partial<ResultFacts>) => judge(changed).verdict;
const texts = (changed: Partial<ResultFacts>) => judge(changed).reasons.map(({ text }) => text);

const query = (name: string, impressions: number, answer: string | null = "An answer.") => ({
  query: name,
  clicks: 0,
  impressions,
  position: 5,
  answer,
});
const shared = (impressions: number, counts: readonly (readonly [number, number])[]) => ({
  title: "Green tea",
  impressions,
  queries: counts.map(([own, other], index) => ({
    query: `query ${index + 1}`,
    impressions: own,
    otherImpressions: other,
  })),
});

describe("too early:", () => {
  it.each([
    [27, 27, "too_early"],
    [28, 27, "too_early"],
    [28, 28, "leave"],
    [0, 0, "too_early"],
  ])(
    "a page that is live for %i days with figures of %i days is judged as %s",
    (daysLive, daysRead, expected) => {
      expect(verdict({ daysLive, daysRead })).toBe(expected);
    },
  );

  test("nothing is said before, not even about changed facts", () => {
    expect(judge({ daysLive: 12, daysRead: 12, changedSources: 2 })).toEqual({
      verdict: "too_early",
      reasons: [{ kind: "too_early", text: "The page has been live for 12 days; a verdict needs 28." }],
    });
  });

  test("figures that were not read back far enough are named as the reason", () => {
    expect(texts({ daysLive: 100, daysRead: 1 })).toEqual([
      "Figures of 1 day have been read since the page was published; a verdict needs 28.",
    ]);
  });
});

describe("refresh:", () => {
  it.each([
    // 46.7% and 56 clicks are lost; chance explains 2 · √120 = 21.9.
    ["many clicks were lost", 120, 64, "refresh"],
    ["exactly 30% were lost, which are 60 of 200", 200, 140, "refresh"],
    ["29.5% were lost", 200, 141, "leave"],
    // 2 · √25 = 10: ten are not more than chance, eleven are.
    ["ten of 25 were lost, which chance explains", 25, 15, "leave"],
    ["eleven of 25 were lost", 25, 14, "refresh"],
    // 2 · √16 = 8, but nine are fewer than ten.
    ["nine of 16 were lost", 16, 7, "leave"],
    ["ten of 16 were lost", 16, 6, "refresh"],
    ["clicks were won", 60, 90, "leave"],
  ])("when %s (%i, then %i)", (_, before, now, expected) => {
    expect(verdict({ before: figures(before, 199), now: figures(now, 199) })).toBe(expected);
  });

  test("the lines say how clicks, impressions and position changed", () => {
    expect(texts({ before: figures(1_200, 9_000, 3.14), now: figures(640, 6_000, 6.06) })).toEqual([
      "Clicks fell from 1,200 to 640 in the last 28 days, by 47%; the project's other pages lost 0%.",
      "Impressions went from 9,000 to 6,000, and the average position from 3.1 to 6.1.",
    ]);
  });

  it.each([
    // The others lost 40%, and the page may lose ten points more.
    ["50%, of the others 40%", 100, 50, 500, 300, "leave"],
    ["51%, of the others 40%", 100, 49, 500, 300, "refresh"],
    ["50%, of the others nothing", 100, 50, 500, 500, "refresh"],
    // 19 clicks are too few to tell a season by.
    ["50%, of the few others all", 100, 50, 19, 0, "refresh"],
    ["50%, of the few others a half", 100, 50, 20, 10, "leave"],
  ])("not when the season explains it: lost %s", (_, before, now, othersBefore, othersNow, expected) => {
    expect(
      verdict({
        before: figures(before, 600),
        now: figures(now, 600),
        others: { before: figures(othersBefore, 5_000), now: figures(othersNow, 5_000) },
      }),
    ).toBe(expected);
  });

  test("an article that fell no more than the others is left, which the line says", () => {
    const others = { before: figures(500, 5_000), now: figures(280, 5_000) };
    expect(judge({ before: figures(100, 600), now: figures(50, 600), others })).toEqual({
      verdict: "leave",
      reasons: [
        {
          kind: "steady",
          text: "Clicks fell from 100 to 50 in the last 28 days, by 50%, but the project's other pages lost 44% as well.",
        },
      ],
    });
  });

  it.each([
    ["impressions halved", figures(5, 200, 8), figures(5, 100, 8), "refresh"],
    ["a little more than half of them are left", figures(5, 200, 8), figures(5, 101, 8), "leave"],
    ["there were too few before", figures(5, 199, 8), figures(5, 90, 8), "leave"],
    ["clicks were many enough to count instead", figures(20, 200, 8), figures(15, 100, 8), "leave"],
    ["the position worsened by three", figures(5, 100, 5), figures(5, 100, 8), "refresh"],
    ["the position worsened by less", figures(5, 100, 5), figures(5, 100, 7.9), "leave"],
    ["it is shown too seldom to tell", figures(5, 100, 5), figures(5, 99, 9), "leave"],
    ["it is not shown any more", figures(5, 400, 5), figures(0, 0, null), "refresh"],
  ])("with few clicks, when %s", (_, before, now, expected) => {
    expect(verdict({ before, now })).toBe(expected);
  });

  test("without the days before, nothing falls", () => {
    expect(verdict({ before: null, now: figures(0, 10, 9) })).toBe("leave");
  });

  test("when a cited source changed or a date has passed, before anything else", () => {
    const passed = [
      { sentence: "Apply by 31 March 2026.", why: "31 March 2026 has passed" },
      { sentence: "The best teas of this year", why: "The heading is about 2025" },
    ];
    expect(judge({ changedSources: 2, passed, before: figures(120, 900), now: figures(64, 900) })).toEqual({
      verdict: "refresh",
      reasons: [
        {
          kind: "facts_changed",
          text: "2 sources that the article cites no longer say what the article does.",
        },
        {
          kind: "date_passed",
          text: "31 March 2026 has passed: “Apply by 31 March 2026.” It is one of 2 such passages.",
        },
        {
          kind: "falling",
          text: "Clicks fell from 120 to 64 in the last 28 days, by 47%; the project's other pages lost 0%.",
        },
      ],
    });
  });
});

describe("merge:", () => {
  it.each([
    // Of the smaller one's 600, 180 are 30%.
    [
      "three queries have 30% of the smaller one's impressions",
      900,
      [
        [60, 60],
        [60, 60],
        [60, 60],
      ],
      "merge",
    ],
    [
      "they have 29.8%",
      900,
      [
        [60, 60],
        [60, 60],
        [59, 60],
      ],
      "leave",
    ],
    [
      "two queries are shared",
      900,
      [
        [200, 200],
        [200, 200],
      ],
      "leave",
    ],
    [
      "one of three has nine impressions here",
      900,
      [
        [200, 200],
        [200, 200],
        [9, 200],
      ],
      "leave",
    ],
    [
      "one of three has nine impressions there",
      900,
      [
        [200, 200],
        [200, 200],
        [200, 9],
      ],
      "leave",
    ],
    // The other one is smaller: of its 100, 30 are 30%.
    [
      "the other article is the smaller one",
      100,
      [
        [10, 10],
        [10, 10],
        [10, 10],
      ],
      "merge",
    ],
    [
      "of the smaller one they have 29%",
      104,
      [
        [10, 10],
        [10, 10],
        [10, 10],
      ],
      "leave",
    ],
  ] as const)("when %s", (_, impressions, counts, expected) => {
    expect(verdict({ sharing: [shared(impressions, counts)] })).toBe(expected);
  });

  test("the line names the other article and the queries, the most frequent first", () => {
    const sharing = [
      shared(900, [
        [20, 10],
        [100, 50],
        [80, 50],
        [70, 50],
      ]),
    ];
    expect(judge({ sharing }).reasons).toEqual([
      {
        kind: "shared_queries",
        text: "“Green tea” is shown for the same queries: “query 2”, “query 3”, “query 4” and 1 more. They are 45% of the impressions of the smaller of the two articles.",
      },
    ]);
  });
});

describe("expand:", () => {
  it.each([
    // 7% of 600 are 42; chance explains 2 · √42 = 13.
    ["a quarter of the usual clicks came", figures(10, 600, 4), "expand"],
    ["a click less than half of them came", figures(20, 600, 4), "expand"],
    ["half of them came", figures(21, 600, 4), "leave"],
    ["it was shown 200 times", figures(2, 200, 4), "expand"],
    ["it was shown 199 times", figures(2, 199, 4), "leave"],
    // 0.8% of 400 are 3.2, and none may be chance; of 600 they are 4.8, and none is less than chance allows.
    ["none of three usual clicks came", figures(0, 400, 15), "leave"],
    ["none of five usual clicks came", figures(0, 600, 15), "expand"],
    ["it is shown where nobody looks", figures(0, 9_000, 40), "leave"],
  ])("when %s", (_, now, expected) => {
    expect(verdict({ now, before: null })).toBe(expected);
  });

  test("the line compares the clicks with the usual ones", () => {
    expect(judge({ now: figures(12, 1_240, 4.2), before: null }).reasons).toEqual([
      {
        kind: "few_clicks",
        text: "1,240 impressions at an average position of 4.2 brought 12 clicks; at such a position, about 82 are usual.",
      },
    ]);
  });

  it.each([
    ["20% of the impressions have no answer", 600, [query("a", 120, null), query("b", 400)], "expand"],
    ["19.8% of them have none", 600, [query("a", 119, null), query("b", 400)], "leave"],
    ["several make 20% together", 600, [query("a", 60, null), query("b", 60, null)], "expand"],
    ["all are answered", 600, [query("a", 500)], "leave"],
  ])("when %s", (_, impressions, queries, expected) => {
    expect(verdict({ now: figures(60, impressions), queries })).toBe(expected);
  });

  test("not for a page that is hardly shown", () => {
    expect(verdict({ now: figures(9, 99), before: null, queries: [query("a", 99, null)] })).toBe("leave");
    expect(verdict({ now: figures(9, 100), before: null, queries: [query("a", 99, null)] })).toBe("expand");
  });

  test("the lines name the queries, the most frequent first", () => {
    const queries = [query("steeping", 60, null), query("water", 90, null), query("tea", 300)];
    expect(texts({ now: figures(5, 600, 4), queries, before: null })).toEqual([
      "600 impressions at an average position of 4.0 brought 5 clicks; at such a position, about 42 are usual.",
      "No sentence of the article answers “water” and “steeping”, which have 25% of its impressions.",
    ]);
  });
});

describe("leave:", () => {
  test("the lines have the figures", () => {
    expect(judge({})).toEqual({
      verdict: "leave",
      reasons: [
        { kind: "steady", text: "It had 60 clicks in the last 28 days, after 60 in the 28 days before." },
        { kind: "steady", text: "It was shown 600 times, at an average position of 3.0." },
      ],
    });
    expect(texts({ before: null, now: figures(1, 1, 2) })).toEqual([
      "It had 1 click in the last 28 days.",
      "It was shown once, at an average position of 2.0.",
    ]);
  });

  test("a page that was never shown is said to be", () => {
    const none = figures(0, 0, null);
    expect(texts({ now: none, before: none })).toEqual([
      "The page was not shown in search in the last 28 days.",
    ]);
  });
});

test("the first rule that applies decides: refresh, then merge, then expand", () => {
  const sharing = [
    shared(900, [
      [100, 100],
      [100, 100],
      [100, 100],
    ]),
  ];
  const queries = [query("a", 300, null)];
  expect(verdict({ changedSources: 1, sharing, queries })).toBe("refresh");
  expect(verdict({ sharing, queries })).toBe("merge");
  expect(verdict({ queries })).toBe("expand");
});

test("no verdict has more than three lines, or names of any length", () => {
  const long = "x".repeat(5_000);
  const sharing = Array.from({ length: 8 }, () => ({
    ...shared(900, [
      [100, 100],
      [100, 100],
      [100, 100],
    ]),
    title: long,
  }));
  const { reasons } = judge({ sharing });
  expect(reasons).toHaveLength(3);
  for (const { text } of reasons) expect(text.length).toBeLessThan(500);
});
