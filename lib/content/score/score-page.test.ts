import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scoreArticle, scoreRules } from "./score-article";

const page = readFileSync("docs/score.md", "utf8");

describe("the page about the score", () => {
  test("lists each check with its weight, in the order of the rules", () => {
    const rows = [...page.matchAll(/^\| `(\w+)`\s*\| (\d+)\s*\|/gm)].map(([, id, weight]) => [
      id,
      Number(weight),
    ]);
    expect(rows).toEqual(scoreRules.map(({ id, weight }) => [id, weight]));
  });

  test("computes its example by hand as Galley does", () => {
    const html = /```html\n(.*?)```/s.exec(page)?.[1] ?? "";
    const { score, measured, cap, checks } = scoreArticle({
      html,
      title: "How to keep an anvil dry",
      metaDescription: "Keep an anvil dry.",
      slug: "keep-an-anvil-dry",
      keyword: "anvil",
      site: null,
      knownPages: null,
      language: "en",
    });
    const idsOf = (status: string) => checks.filter((check) => check.status === status).map(({ id }) => id);
    expect(idsOf("not_applicable")).toEqual(["keyphrase_images", "lists", "image_alt", "transition_words"]);
    expect(idsOf("not_checked")).toEqual(["keyphrase_density", "internal_links", "known_links"]);
    expect(idsOf("warn")).toEqual(["keyphrase_title_start", "meta_length"]);
    expect(idsOf("fail")).toEqual(["text_length"]);
    const valueOf = (id: string) => checks.find((check) => check.id === id)?.value;
    expect(valueOf("text_length")).toBe(7 + 10 + 3 + 6 + 14);
    expect(valueOf("meta_length")).toBe("Keep an anvil dry.".length);
    expect(valueOf("reading_ease")).toBe(Math.round(10 * (206.835 - 1.015 * 9.25 - (84.6 * 47) / 37)) / 10);
    expect(measured).toBe(Math.round((1000 * 81) / 93) / 1000);
    expect(cap).toBe(13);
    expect(score).toBe(Math.min(13, Math.floor((100 * (68 + 3)) / 81)));
  });
});
