import { expect, test } from "vitest";
import { countChange, positionChange } from "./figure-change";

test.each([
  [112, 100, "▲ 12 %", true],
  [50, 100, "▼ 50 %", false],
  [0, 8, "▼ 100 %", false],
  [8, 8, "±0", null],
  [0, 0, "±0", null],
  [1001, 1000, "≈", null],
  [3, 0, "▲ new", true],
  [1100, 100, "▲ ×10+", true],
  [20, 2, "▲ 900 %", true],
])("%d after %d is shown as %s", (now, before, sign, better) => {
  expect(countChange(now, before)).toMatchObject({ sign, better });
});

test("a screen reader hears a change in words", () => {
  expect(countChange(50, 100)?.words).toBe("50 percent fewer than in the 28 days before");
  expect(positionChange(3.2, 4.4)?.words).toBe("1.2 places better than in the 28 days before");
});

test("a smaller position is better", () => {
  expect(positionChange(3.2, 4.4)).toMatchObject({ sign: "▲ 1.2", better: true });
  expect(positionChange(4.4, 3.2)).toMatchObject({ sign: "▼ 1.2", better: false });
  expect(positionChange(4.4, 4.4)).toMatchObject({ sign: "±0", better: null });
});

test("what was not read before has not changed", () => {
  expect([countChange(3, null), positionChange(3, null), positionChange(null, 3)]).toEqual([
    null,
    null,
    null,
  ]);
});
