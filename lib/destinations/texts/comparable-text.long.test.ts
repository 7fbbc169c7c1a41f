import { describe, expect, test } from "vitest";
import { hostileTexts } from "@/lib/tasks/testing/hostile-texts";
import { growthMax, growthOf } from "@/lib/testing/growth";
import { comparableText } from "./comparable-text";

describe("comparableText", () => {
  test.each(Object.entries(hostileTexts))("takes time in proportion to a response of %s", (_name, text) => {
    const size = Math.floor(Math.min(text.length, 200_000) / 4);
    expect(growthOf((length) => comparableText(text.slice(0, length)), size)).toBeLessThan(growthMax);
  });
});
