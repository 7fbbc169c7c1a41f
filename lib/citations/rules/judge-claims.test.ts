import { describe, expect, test } from "vitest";
import type { ClaimKind } from "@/lib/content/claims/claim";
import type { CitedClaim } from "./changed-claim";
import { judgeCitedClaims } from "./judge-claims";

const claim = (text: string, sentence: string, passage: string, given: Partial<CitedClaim> = {}) => ({
  id: text,
  kind: "figure" as ClaimKind,
  text,
  sentence,
  at: sentence.indexOf(text),
  passage,
  quote: null,
  ...given,
});

const page = (...paragraphs: string[]) => ({
  title: "Acme prices",
  sections: [{ heading: null, paragraphs }],
});

const judge = (paragraphs: string[], claims: CitedClaim[], language = "en") =>
  judgeCitedClaims(page(...paragraphs), claims, language);

const pro = claim("$20", "Acme Pro costs $20 a month.", "The Pro plan costs $20 per month and seat.");

describe("a claim stays true when its page", () => {
  const cases: Record<string, [claim: CitedClaim, paragraphs: string[], language?: string]> = {
    "says the same": [pro, ["Plans for every team.", "The Pro plan costs $20 per month and seat."]],
    "has moved the passage below others": [
      pro,
      [
        "Welcome to Acme.",
        "Ask us anything.",
        "Prices. The Pro plan costs $20 per month and seat. Cancel at any time.",
      ],
    ],
    "says it in other words": [pro, ["With the Pro plan, each seat is $20 per month."]],
    "has a cookie banner above it": [
      pro,
      [
        "We use cookies and share data with 842 partners. Accept all?",
        "The Pro plan costs $20 per month and seat.",
      ],
    ],
    "groups the digits of a number in another way": [
      claim("1,200", "The fair had 1,200 exhibitors.", "In all, 1,200 exhibitors came to the fair."),
      ["In all, 1 200 exhibitors came to the fair."],
    ],
    "groups them with points, as German does": [
      claim("1.200", "Die Messe hatte 1.200 Aussteller.", "Insgesamt kamen 1.200 Aussteller zur Messe."),
      ["Insgesamt kamen 1 200 Aussteller in diesem Jahr zur Messe."],
      "de",
    ],
    "writes a percentage with a space": [
      claim("12%", "Sales grew by 12%.", "Sales of the group grew by 12% in the year."),
      ["In the year, sales of the group grew by 12 %."],
    ],
    "writes a percentage as a word": [
      claim("12 %", "Sales grew by 12 %.", "Sales of the group grew by 12 % in the year."),
      ["Sales of the group grew by 12 percent in the whole year."],
    ],
    "corrects a figure that the article has rounded": [
      claim(
        "1.2 million",
        "Some 1.2 million people live there.",
        "The city has 1,234,567 inhabitants today.",
      ),
      ["The city has 1,241,003 inhabitants today."],
    ],
    "says the day where it said the month": [
      claim("March 2024", "It was founded in March 2024.", "The company was founded in March 2024 in Graz.", {
        kind: "date",
      }),
      ["The company was founded on 12 March 2024 in Graz."],
    ],
    "changes another price in the same sentence": [
      claim("$10", "Basic is $10.", "Basic is $10, Pro is $20 and Team is $40 a month."),
      ["Basic is $10, Pro is $25 and Team is $40 a month."],
    ],
    "rewords a statement without a figure": [
      claim(
        "studies show",
        "Studies show that it helps sleep.",
        "Several studies show that lavender improves sleep.",
        {
          kind: "statement",
          quote: "studies show that lavender improves sleep",
        },
      ),
      ["Lavender improves sleep, as several recent studies found."],
    ],
    "sets a quotation in other marks": [
      claim("rust never sleeps", "“Rust never sleeps,” she says.", "“Rust never sleeps”, says the smith.", {
        kind: "quotation",
        text: "Rust never sleeps",
      }),
      ["The smith: «Rust — never sleeps»"],
    ],
    "converts the figure into another unit beside it": [
      claim("250 °C", "Heat it to 250 °C.", "The oven has to reach 250 °C before the pan goes in."),
      ["The oven has to reach 480 °F (250 °C) before the pan goes in."],
    ],
    "still has the sum's parts": [
      claim("$240", "That is $240 a year.", "The Pro plan costs $20 per month and seat, for 12 months."),
      ["The Pro plan costs $20 per month and seat, for 12 months at least."],
    ],
  };

  test.each(Object.entries(cases))("%s", (_title, [cited, paragraphs, language]) => {
    expect(judge(paragraphs, [cited], language)).toEqual([]);
  });
});

describe("a claim is marked with the new passage when its page", () => {
  const cases: Record<string, [claim: CitedClaim, paragraphs: string[], after: string, language?: string]> = {
    "says another price": [
      pro,
      ["The Pro plan costs $25 per month and seat."],
      "The Pro plan costs $25 per month and seat.",
    ],
    "says a price that differs only a little": [
      pro,
      ["The Pro plan costs $21 per month and seat."],
      "The Pro plan costs $21 per month and seat.",
    ],
    "says another price in other words": [
      pro,
      ["Now each seat of the Pro plan costs only $18 per month."],
      "Now each seat of the Pro plan costs only $18 per month.",
    ],
    "asks for the price in another currency": [
      pro,
      ["The Pro plan costs €20 per month and seat."],
      "The Pro plan costs €20 per month and seat.",
    ],
    "gives the old price to another product": [
      claim("$20", "Acme Pro costs $20.", "Plan: Pro; Price: $20"),
      ["Plan: Basic; Price: $20", "Plan: Pro; Price: $25"],
      "Plan: Pro; Price: $25",
    ],
    "moves prices up in one sentence": [
      claim("$20", "Acme Pro costs $20.", "Basic is $10 and Pro is $20 a month."),
      ["Basic is $20 and Pro is $25 a month."],
      "Basic is $20 and Pro is $25 a month.",
    ],
    "says another number, grouped as German does": [
      claim("1.200", "Die Messe hatte 1.200 Aussteller.", "Insgesamt kamen 1.200 Aussteller zur Messe."),
      ["Insgesamt kamen 1.350 Aussteller zur Messe."],
      "Insgesamt kamen 1.350 Aussteller zur Messe.",
      "de",
    ],
    "says another percentage": [
      claim("12 %", "Sales grew by 12 %.", "Sales of the group grew by 12 % in the year."),
      ["Sales of the group grew by 9.5 % in the year."],
      "Sales of the group grew by 9.5 % in the year.",
    ],
    "moves a day": [
      claim(
        "4 May 2027",
        "The fair opens on 4 May 2027.",
        "The fair opens its doors on 4 May 2027 in Graz.",
        {
          kind: "date",
        },
      ),
      ["The fair opens its doors on 11 May 2027 in Graz."],
      "The fair opens its doors on 11 May 2027 in Graz.",
    ],
    "no longer fits a rounded figure": [
      claim(
        "1.2 million",
        "Some 1.2 million people live there.",
        "The city has 1,234,567 inhabitants today.",
      ),
      ["The city has 1,512,940 inhabitants today."],
      "The city has 1,512,940 inhabitants today.",
    ],
    "changes a part of a computed figure": [
      claim("$240", "That is $240 a year.", "The Pro plan costs $20 per month and seat, for 12 months."),
      ["The Pro plan costs $25 per month and seat, for 12 months."],
      "The Pro plan costs $25 per month and seat, for 12 months.",
    ],
    "has changed the words of a quotation": [
      claim(
        "rust never sleeps in a workshop",
        "“Rust never sleeps in a workshop,” she says.",
        "“Rust never sleeps in a workshop”, says the smith.",
        {
          kind: "quotation",
        },
      ),
      ["“Rust rarely sleeps in a workshop”, says the smith."],
      "“Rust rarely sleeps in a workshop”, says the smith.",
    ],
  };

  test.each(Object.entries(cases))("%s", (_title, [cited, paragraphs, after, language]) => {
    expect(judge(paragraphs, [cited], language)).toEqual([
      { claimId: cited.id, text: cited.text, before: expect.any(String), after },
    ]);
  });
});

describe("a claim is marked without a new passage when its page", () => {
  test.each([
    ["says nothing of it any more", ["Acme is closed. We thank all of our customers for ten good years."]],
    [
      "has the same words without a figure",
      ["The Pro plan is gone. Ask our sales team for what it costs per seat."],
    ],
    ["has the figure in another matter", ["Every new customer gets a voucher of $20 for the shop."]],
  ])("%s", (_title, paragraphs) => {
    expect(judge(paragraphs, [pro])).toEqual([
      { claimId: pro.id, text: "$20", before: "The Pro plan costs $20 per month and seat.", after: null },
    ]);
  });

  test("no longer makes a statement", () => {
    const cited = claim(
      "studies show",
      "Studies show that it helps.",
      "Several studies show that lavender improves sleep.",
      {
        kind: "statement",
      },
    );
    expect(judge(["Our shop is open again from Monday."], [cited])).toHaveLength(1);
  });
});

test("a page that changes one price marks exactly the claims that cite that price", () => {
  const paragraph =
    "The Basic plan costs $10 per month. The Pro plan costs $20 per month. The Team plan costs $40 per month.";
  const claims = [
    claim("$10", "Acme Basic costs $10 a month.", paragraph),
    claim("$20", "Acme Pro costs $20 a month.", paragraph),
    claim("$20", "So ten Pro seats at $20 are a fair offer.", paragraph, { id: "again" }),
    claim("$40", "Acme Team costs $40 a month.", paragraph),
    claim("14 days", "All can be tried for 14 days.", "Each plan can be tried free of charge for 14 days."),
    claim("2019", "Acme was founded in 2019.", "Acme was founded in Graz in 2019.", { kind: "date" }),
  ];
  const now = [
    paragraph.replace("$20", "$25"),
    "Each plan can be tried free of charge for 14 days.",
    "Acme was founded in Graz in 2019.",
  ];
  expect(judge(now, claims)).toEqual(
    ["$20", "again"].map((claimId) => ({
      claimId,
      text: "$20",
      before: "The Pro plan costs $20 per month.",
      after: "The Pro plan costs $25 per month.",
    })),
  );
});

test("rows of the same words under other headings are told apart by what the claim is about", () => {
  const cited = claim("$20", "Acme Pro costs $20.", "Price: $20");
  const sections = (basic: string, own: string) => ({
    title: "Acme",
    sections: [
      { heading: "Basic", paragraphs: [`Price: ${basic}`] },
      { heading: "Pro", paragraphs: [`Price: ${own}`] },
    ],
  });
  expect(judgeCitedClaims(sections("$10", "$20"), [cited], "en")).toEqual([]);
  expect(judgeCitedClaims(sections("$20", "$25"), [cited], "en")).toMatchObject([{ after: "Price: $25" }]);
});

test("a page of many like sentences is judged in time", () => {
  const paragraphs = Array.from(
    { length: 3_000 },
    (_, number) => `The plan ${number} costs $${number} per month.`,
  );
  const claims = Array.from({ length: 500 }, (_, number) =>
    claim(`$${number}`, `It costs $${number}.`, `The plan ${number} costs $${number} per month.`, {
      id: String(number),
    }),
  );
  expect(judge(paragraphs, claims)).toEqual([]);
});
