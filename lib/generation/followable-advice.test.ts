import { expect, test } from "vitest";
import type { ScoreCheck } from "@/lib/content/score/score-check";
import { followableAdvice } from "./followable-advice";

const check = (id: string, weight: number, status: ScoreCheck["status"] = "fail"): ScoreCheck => ({
  id,
  group: "structure",
  title: id,
  status,
  value: 0,
  unit: "words",
  target: { min: 1, max: null },
  weight,
  advice: id,
  evidence: [],
});
const rich = { ownPages: 3, otherSources: 3, passages: 40 };
const poor = { ownPages: 0, otherSources: 0, passages: 4 };

test("the three that are worth most are asked for, a warning counting half", () => {
  const checks = [check("a", 2), check("b", 6, "warn"), check("c", 9), check("d", 4), check("e", 9, "pass")];
  expect(followableAdvice(checks, rich)).toEqual(["c", "d", "b"]);
});

test("nothing is asked for that an edit cannot do, or for which there is no material", () => {
  const beyond = ["keyphrase_slug", "image_alt", "keyphrase_images", "keyphrase_length", "known_links"];
  expect(
    followableAdvice(
      beyond.map((id) => check(id, 9)),
      rich,
    ),
  ).toEqual([]);
  const needing = ["internal_links", "sources", "text_length"].map((id) => check(id, 9));
  expect(followableAdvice(needing, rich)).toHaveLength(3);
  expect(followableAdvice(needing, poor)).toEqual([]);
});
