import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../markdown/render-markdown";
import { slugify } from "../slug";
import { scoreArticle as scoreHtml } from "./score-article";
import { scoreRules } from "./score-rules";

const paragraph = (topic: string) =>
  `When you look after ${topic}, small habits matter more than rare big efforts. A dry cloth, a drop of oil and five minutes a week keep rust away from ${topic} for decades. Nobody regrets the five minutes for ${topic}.`;

const sections = ["Why an anvil rusts", "How to clean it", "Anvil care in winter", "When to call a smith"];

const good = {
  title: "Anvil care: how to keep an anvil for a lifetime",
  metaDescription:
    "Anvil care in five minutes a week: how to clean, oil and store an anvil so that it outlives you.",
  keyword: "anvil care",
  markdown: [
    "Anvil care takes five minutes a week. This guide shows what to do, in which order, and what to leave alone.",
    ...sections.map(
      (heading, index) =>
        `## ${heading}\n\n${Array.from({ length: 6 }, (_, part) => paragraph(`part ${index}.${part} of it`)).join("\n\n")}`,
    ),
    "- Dry it\n- Oil it\n- Cover it",
    "Read more about [steel](https://steel.example) and [oil](https://oil.example).",
  ].join("\n\n"),
};

const scoreArticle = ({ markdown, ...source }: typeof good) => {
  const { score, ...rest } = scoreHtml({
    ...source,
    html: renderMarkdown(markdown).html,
    slug: slugify(source.title),
    site: null,
    knownPages: null,
    language: "en",
  });
  return { ...rest, score: score ?? 0 };
};

const creditOf = (source: typeof good, id: string) => {
  const status = scoreArticle(source).checks.find((check) => check.id === id)?.status;
  return ["fail", "warn", "pass"].indexOf(status ?? "");
};

describe("the editorial score", () => {
  test("has weights that add up to 100", () => {
    expect(scoreRules.reduce((sum, rule) => sum + rule.pointsMax, 0)).toBe(100);
    expect(new Set(scoreRules.map(({ id }) => id)).size).toBe(scoreRules.length);
  });

  test("is the same for the same text", () => {
    expect(scoreArticle(good)).toEqual(scoreArticle(good));
  });

  test("is high for a good article, and close to zero for an empty one", () => {
    expect(scoreArticle(good).score).toBeGreaterThan(90);
    expect(
      scoreArticle({ title: "", metaDescription: "", keyword: "anvil care", markdown: "" }).score,
    ).toBeLessThan(15);
  });

  const breakings: [string, string, Partial<typeof good>][] = [
    ["title_keyword", "the keyword leaves the title", { title: "How to keep something for a lifetime" }],
    ["title_length", "the title grows too long", { title: `Anvil care ${"and more ".repeat(15)}` }],
    ["meta_description", "the meta description shrinks", { metaDescription: "Anvil care." }],
    [
      "meta_keyword",
      "the keyword leaves the meta description",
      { metaDescription: good.metaDescription.replace("Anvil care", "Tool love").replace("an anvil", "it") },
    ],
    ["length", "the text is cut", { markdown: good.markdown.slice(0, 900) }],
    [
      "introduction",
      "the keyword leaves the introduction",
      { markdown: good.markdown.replace("Anvil care takes", "This takes") },
    ],
    ["structure", "the headings go", { markdown: good.markdown.replace(/^## .*$/gm, "") }],
    [
      "heading_order",
      "a level is skipped",
      { markdown: good.markdown.replace("## How to clean it", "#### How to clean it") },
    ],
    [
      "heading_keyword",
      "no heading has the keyword",
      { markdown: good.markdown.replace("## Anvil care in winter", "## In winter") },
    ],
    ["paragraphs", "paragraphs run together", { markdown: good.markdown.replace(/\.\n\n(?=When)/g, ". ") }],
    ["sentences", "sentences run together", { markdown: good.markdown.replace(/\. (?=[A-Z])/g, ", and ") }],
    [
      "stuffing",
      "the keyword is repeated everywhere",
      { markdown: good.markdown.replaceAll("small habits", "anvil care anvil care anvil care") },
    ],
    [
      "repetition",
      "a sentence is repeated",
      { markdown: `${good.markdown}\n\n${paragraph("part 0.0 of it")}` },
    ],
    ["links", "the links go", { markdown: good.markdown.replace(/\[(\w+)\]\([^)]*\)/g, "$1") }],
    ["scannable", "the list goes", { markdown: good.markdown.replace(/^- /gm, "") }],
    [
      "image_alt",
      "an image comes without an alternative text",
      { markdown: `${good.markdown}\n\n![](a.png)` },
    ],
  ];

  test.each(breakings)("loses points of the rule %s when %s, and does not rise", (id, _what, change) => {
    const broken = { ...good, ...change };
    const before = creditOf(good, id);
    const after = creditOf(broken, id);
    if (id === "image_alt") expect([before, after]).toEqual([-1, 0]);
    else expect(after).toBeLessThan(before);
    expect(scoreArticle(broken).score).toBeLessThanOrEqual(scoreArticle(good).score);
  });

  test("has a case in this test that breaks each of its rules", () => {
    expect(breakings.map(([id]) => id).sort()).toEqual(scoreRules.map(({ id }) => id).sort());
  });

  test("suggests what would raise the points of a check, unless it has all of them", () => {
    const { checks } = scoreArticle({ ...good, title: "Something" });
    for (const check of checks)
      expect(check.advice === "", check.id).toBe(check.status !== "warn" && check.status !== "fail");
  });

  test("leaves out the checks that do not work for a script without spaces", () => {
    const thai = scoreArticle({
      title: "วิธีทำขนมปังที่บ้านแบบง่าย",
      metaDescription: "วิธีทำขนมปังที่บ้านแบบง่าย ใช้แป้ง น้ำ เกลือ และยีสต์ พร้อมขั้นตอนทีละขั้น",
      keyword: "วิธีทำขนมปัง",
      markdown: "วิธีทำขนมปังที่บ้านไม่ยาก ใช้แป้งและน้ำ\n\n## ส่วนผสม\n\nแป้งและน้ำ",
    });
    expect(thai.checks.find(({ id }) => id === "sentences")?.status).toBe("not_applicable");
    expect(thai.checks.find(({ id }) => id === "title_keyword")?.status).toBe("pass");
  });
});
