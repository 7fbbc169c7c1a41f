import { describe, expect, test } from "vitest";
import { composeArticle } from "@/lib/articles/compose-article";
import { linkablePages, resolveLinks } from "../answers/resolve-links";
import { type TestOrder, writerBrief } from "../testing/writer-brief";
import type { SourcePage } from "../writer";
import { createBuiltinWriter } from "./builtin-writer";

const call = { signal: new AbortController().signal };

/** Takes a brief through the stages, and composes the article with its sources as generation does. */
async function composed(brief: TestOrder) {
  const writer = createBuiltinWriter();
  const { sources, ...order } = brief;
  const { project } = order;
  const keyed = sources.map((source, index) => ({
    ...source,
    key: `S${index + 1}`,
    origin: "site" as const,
    publishedOn: null,
  }));
  const material = { sources: keyed, passages: [], ranking: [], pages: [], targetWords: 700 };
  const research = await writer.research(order, call);
  const { value: outline } = await writer.outline(order, research.value, material, call);
  const sections: string[] = [];
  for (const index of outline.sections.keys()) {
    const request = { index, writtenSoFar: sections.join("\n\n") };
    sections.push((await writer.section(order, outline, request, material, call)).value);
  }
  const markdown = sections.join("\n\n");
  const text = (key: string, paragraphs: string[]) => ({
    key,
    url: null,
    title: "",
    sections: [{ heading: null, paragraphs }],
  });
  const article = composeArticle({
    ...outline,
    markdown: resolveLinks(markdown, linkablePages(material)),
    keyword: order.keyword,
    languageCode: project.languageCode,
    site: project.website,
    sources: [
      ...material.sources,
      text("brief", [order.keyword, order.title ?? "", order.brief ?? ""]),
      text("brand", [project.brandDescription]),
    ],
  });
  return { article, markdown, outline };
}

function projectOf(languageCode: string, brandName: string, brandDescription: string) {
  const website = `https://${brandName.toLowerCase()}.example/`;
  return { name: brandName, website, languageCode, brandName, brandDescription };
}

const page = (url: string, title: string, sections: Record<string, string[]>): SourcePage => ({
  url,
  title,
  sections: Object.entries(sections).map(([heading, paragraphs]) => ({ heading, paragraphs })),
});

const briefs: Record<string, TestOrder> = {
  German: writerBrief({
    keyword: "Sauerteig ansetzen",
    project: projectOf("de", "Krume", "Krume backt seit 1998 Brot in Bremen."),
    sources: [
      page("https://krume.example/sauerteig", "Sauerteig ansetzen | Krume", {
        "Was ist Sauerteig?": [
          "Sauerteig besteht aus Mehl und Wasser, die etwa 5 Tage lang gären. Er ist das älteste Triebmittel für Brot.",
        ],
        "Die ersten Tage": [
          "Am ersten Tag werden 100 g Roggenmehl mit 100 g Wasser verrührt. Der Ansatz ruht danach 24 Stunden bei 26 °C.",
          "Ab dem dritten Tag riecht der Ansatz säuerlich. Dann wird er täglich mit der gleichen Menge Mehl gefüttert.",
        ],
      }),
      page("https://krume.example/brot", "Roggenbrot | Krume", {
        "Roggenbrot mit Sauerteig": [
          "Ein Roggenbrot braucht mindestens 30 Prozent Sauerteig. Gebacken wird es 60 Minuten bei fallender Hitze.",
          "„Ein gutes Brot braucht vor allem Zeit und Ruhe“, sagt Bäckermeisterin Anna Kruse zum Sauerteig ansetzen.",
        ],
      }),
    ],
  }),
  Spanish: writerBrief({
    keyword: "aceite de oliva",
    project: projectOf("es", "Olivar", "Olivar elabora aceite en Jaén desde 1974."),
    sources: [
      page("https://olivar.example/aceite", "El aceite de oliva virgen extra | Olivar", {
        "¿Cómo se conserva el aceite de oliva?": [
          "El aceite de oliva se conserva mejor en un lugar oscuro y fresco. Una botella abierta dura unos 3 meses.",
        ],
        "La cosecha": [
          "La cosecha empieza en octubre y termina en enero. Cada olivo da unos 25 kilos de aceitunas al año.",
        ],
      }),
    ],
  }),
  Japanese: writerBrief({
    keyword: "緑茶",
    project: projectOf("ja", "Midori", "Midoriは2005年から静岡の緑茶を販売しています。"),
    sources: [
      page("https://midori.example/tea", "緑茶の入れ方 | Midori", {
        お湯の温度: ["緑茶は70度のお湯で入れると甘みが出ます。茶葉は3グラムが目安です。"],
        保存方法: ["開封した緑茶は2週間以内に飲みきるのが理想です。湿気を避けて冷暗所で保存します。"],
      }),
    ],
  }),
};

describe("the sample writer's article", () => {
  test.each(Object.entries(briefs))("in %s proves its claims and passes the gate", async (_, brief) => {
    const { article, markdown } = await composed(brief);
    expect(article.claims?.claims.length).toBeGreaterThan(2);
    expect(article.claims?.claims.filter(({ verdict }) => verdict === "not_found")).toEqual([]);
    expect(article.gateIssues).toEqual([]);
    expect(markdown).toMatch(/\(source:S1\)\)[.]|\(source:S1\)）。/);
  });

  test("says in each section where it comes from, and answers the questions of the outline", async () => {
    const { markdown, outline } = await composed(writerBrief());
    const body = markdown.split(/^## /m).slice(1, -1);
    expect(body.length).toBeGreaterThan(1);
    expect(body.filter((section) => !section.includes("(source:S"))).toEqual([]);
    const asked = outline.sections.flatMap(({ questions }) => questions);
    expect(asked.length).toBeGreaterThan(1);
    for (const question of asked) expect(markdown).toContain(`### ${question}`);
  });

  test("scores at least 80 for a small site of three pages", async () => {
    expect((await composed(writerBrief())).article.score).toBeGreaterThanOrEqual(80);
  });

  test("has 500 to 900 words, however many pages there are", async () => {
    const syllables = ["ba", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu"];
    let made = 0;
    const word = () =>
      Array.from(String(1000 + made++))
        .toReversed()
        .map((digit) => syllables[Number(digit)])
        .join("");
    const sentence = () => `Article verification ${Array.from({ length: 12 }, word).join(" ")} on a page.`;
    const sources = Array.from({ length: 12 }, (_, index) =>
      page(`https://proofline.example/${index}`, `Article verification ${word()}`, {
        [`Part ${word()}`]: Array.from({ length: 12 }, sentence),
      }),
    );
    const { article } = await composed(writerBrief({ sources }));
    expect(article.wordCount).toBeGreaterThanOrEqual(500);
    expect(article.wordCount).toBeLessThanOrEqual(900);
  });
});
