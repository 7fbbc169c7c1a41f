import { describe, expect, test } from "vitest";
import { readDay } from "./read-day";

describe("a date in a table", () => {
  test.each([
    ["2026-11-30", "2026-11-30"],
    ["2026-1-5", "2026-01-05"],
    ["2026/11/30", "2026-11-30"],
    ["2026.11.30", "2026-11-30"],
    ["2026年11月5日", "2026-11-05"],
    ["２０２６-１１-３０", "2026-11-30"],
    ["2026-11-30 00:00:00", "2026-11-30"],
    ["2026-11-30T00:00:00.000Z", "2026-11-30"],
    ["30.11.2026", "2026-11-30"],
    ["3.4.2026", "2026-04-03"],
    ["3. 4. 2026", "2026-04-03"],
    ["30/11/2026", "2026-11-30"],
    ["11/30/2026", "2026-11-30"],
    ["30-11-2026", "2026-11-30"],
    ["05/05/2026", "2026-05-05"],
    ["30 Nov 2026", "2026-11-30"],
    ["30-Nov-2026", "2026-11-30"],
    ["November 30, 2026", "2026-11-30"],
    ["May 1st, 2026", "2026-05-01"],
    ["30. März 2026", "2026-03-30"],
    ["30. Mrz 2026", "2026-03-30"],
    ["1 août 2026", "2026-08-01"],
    ["5 de enero de 2026", "2026-01-05"],
    ["29.02.2028", "2028-02-29"],
  ])("such as %s is %s", (cell, day) => {
    expect(readDay(cell)).toEqual({ day });
  });

  test.each([
    ["03/04/2026", "Write 2026-04-03 or 2026-03-04."],
    ["3-4-2026", "Write 2026-04-03 or 2026-03-04."],
    ["12/11/2026", "Write 2026-11-12 or 2026-12-11."],
  ])("that can be two days, such as %s, is refused with both", (cell, suggestion) => {
    expect(readDay(cell)).toEqual({ problem: { reason: `The date ${cell} can be two days.`, suggestion } });
  });

  test.each([
    "2026-02-30",
    "29.02.2026",
    "31/31/2026",
    "2026-13-01",
    "30/11/26",
    "11.30.2026",
    "2026-11-30 14:00",
    "2026/11-30",
    "46356",
    "next Monday",
    "Nov 2026",
    "2026 Nov 30",
    "30 Nov 2026 14",
    "0",
    "constructor 1 2026",
    "9".repeat(5_000),
    "-".repeat(5_000),
  ])("such as %s is refused with a form to write", (cell) => {
    const reading = readDay(cell);
    expect(reading).toMatchObject({
      problem: {
        reason: expect.stringMatching(/^“.{0,41}” is not a date\.$/),
        suggestion: expect.stringMatching(/2026-11-30/),
      },
    });
  });
});
