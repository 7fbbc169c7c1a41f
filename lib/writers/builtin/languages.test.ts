import { describe, expect, test } from "vitest";
import { composeArticle } from "@/lib/articles/compose-article";
import { publishGate } from "@/lib/content/gate/publish-gate";
import { writeArticle } from "../testing/ask-writer";
import type { TestOrder } from "../testing/writer-brief";
import { createBuiltinWriter } from "./builtin-writer";
import { spelledKeyword } from "./keyword-spelling";
import { wordingFor } from "./phrases";

const writer = createBuiltinWriter();
const call = { signal: new AbortController().signal };

function briefIn(languageCode: string, keyword: string, paragraph: string): TestOrder {
  return {
    today: "2026-11-26",
    keyword,
    title: null,
    brief: null,
    project: {
      name: "Luna",
      website: "https://luna.example/",
      languageCode,
      brandName: "Luna",
      brandDescription: "Luna.",
    },
    sources: [
      {
        url: "https://luna.example/a",
        title: "A | Luna",
        sections: [{ heading: null, paragraphs: [paragraph] }],
      },
    ],
  };
}

function write(brief: TestOrder) {
  return writeArticle(writer, brief, call);
}

describe("an article of the sample writer", () => {
  test.each([
    [
      "en-GB",
      "green tea",
      "Green tea is picked by hand in spring and dried at once.",
      "This overview",
      "Frequently asked questions",
      "This is a sample",
    ],
    [
      "de-AT",
      "grüner tee",
      "Grüner Tee wird im Frühling von Hand gepflückt und sofort getrocknet.",
      "Dieser Überblick",
      "Häufige Fragen",
      "Dies ist ein Muster",
    ],
    [
      "fr",
      "thé vert",
      "Le thé vert est cueilli à la main au printemps puis séché.",
      "Cette synthèse",
      "Questions fréquentes",
      "Ceci est un exemple",
    ],
    [
      "es-MX",
      "té verde",
      "El té verde se recoge a mano en primavera y se seca enseguida.",
      "Este resumen",
      "Preguntas frecuentes",
      "Esto es una muestra",
    ],
    [
      "it",
      "tè verde",
      "Il tè verde viene raccolto a mano in primavera e subito essiccato.",
      "Questa sintesi",
      "Domande frequenti",
      "Questo è un esempio",
    ],
    [
      "pt-BR",
      "chá verde",
      "O chá verde é colhido à mão na primavera e seco em seguida.",
      "Este resumo",
      "Perguntas frequentes",
      "Este texto é uma amostra",
    ],
    [
      "nl",
      "groene thee",
      "Groene thee wordt in het voorjaar met de hand geplukt en gedroogd.",
      "Dit overzicht",
      "Veelgestelde vragen",
      "Dit is een voorbeeld",
    ],
    [
      "pl",
      "zielona herbata",
      "Zielona herbata jest zbierana ręcznie wiosną i od razu suszona.",
      "This overview",
      "Frequently asked questions",
      "This is a sample",
    ],
    [
      "ja",
      "緑茶",
      "緑茶は春に手で摘まれてすぐに乾燥されます。",
      "この記事は",
      "よくある質問",
      "これはサンプルです",
    ],
    [
      "ru",
      "зелёный чай",
      "Зелёный чай собирают вручную весной и сразу сушат.",
      "**зелёный чай** – Luna",
      "## A",
      "Sample:",
    ],
    [
      "ar",
      "الشاي الأخضر",
      "يقطف الشاي الأخضر باليد في الربيع ثم يجفف على الفور.",
      "**الشاي الأخضر** – Luna",
      "## A",
      "Sample:",
    ],
    [
      "",
      "green tea",
      "Green tea is picked by hand in spring and dried at once.",
      "This overview",
      "Frequently asked questions",
      "This is a sample",
    ],
  ])(
    "is worded in the language of a project in %j",
    async (languageCode, keyword, paragraph, opening, faq, note) => {
      const draft = await write(briefIn(languageCode, keyword, paragraph));
      expect(draft.markdown.startsWith(opening)).toBe(true);
      expect(draft.markdown).toContain(faq);
      expect(draft.markdown).toContain(paragraph.replace(/[.。]$/, ""));
      expect(draft.markdown.split("\n").at(-1)).toContain(note);
      expect(publishGate(draft)).toEqual([]);
      expect(draft.title.length).toBeGreaterThan(0);
      expect(draft.metaDescription.length).toBeLessThanOrEqual(160);
    },
  );
});

test.each([
  ["de", "grüner tee", "Grüner Tee wird im Frühling von Hand gepflückt.", "grüner Tee"],
  ["en", "google analytics", "We read Google Analytics once a week at least.", "Google Analytics"],
  ["en", "wordpress plugins", "Good WordPress plugins are kept up to date.", "WordPress plugins"],
  ["en", "green tea", "Green tea is picked by hand in early spring.", "green tea"],
  ["en", "GREEN TEA (a+b)", "Nothing of that kind is said here at all.", "GREEN TEA (a+b)"],
])(
  "in %s, the keyword %j is spelled as the pages spell it",
  async (languageCode, keyword, paragraph, spelling) => {
    const brief = briefIn(languageCode, keyword, paragraph);
    expect(spelledKeyword(brief, brief.sources)).toBe(spelling);
    expect((await write(brief)).keywords).toEqual([keyword]);
  },
);

test.each([
  ["en", "season a cast iron pan", "“", "”"],
  ["en", "green tea", "“", "”"],
  ["en", "how do I season a pan?", "“", "”"],
  ["de", "eine gusseiserne Pfanne einbrennen", "„", "“"],
  ["fr", "culotter une poêle en fonte", "« ", " »"],
  ["es", "curar una sartén de hierro", "«", "»"],
  ["it", "stagionare una padella di ghisa", "«", "»"],
  ["pt", "curar uma panela de ferro", "“", "”"],
  ["nl", "een gietijzeren pan inbranden", "‘", "’"],
  ["ja", "鉄のフライパンを慣らす", "「", "」"],
])("in %s, every sentence reads well with the keyword %j", (languageCode, keyword, open, close) => {
  const words = wordingFor(briefIn(languageCode, keyword, "Text."), (text) => text);
  for (const name of ["metaDescription", "onSubject", "offSubject", "nothing", "whereToReadMore"] as const) {
    const sentence = words(name);
    expect(sentence.split(keyword)).toHaveLength(2);
    expect(sentence).toContain(`${open}${keyword}${close}`);
  }
});

test("an overview of a verb names the topic and claims nothing by it", async () => {
  const keyword = "season a cast iron pan";
  const paragraph = "Season a cast iron pan with a thin layer of oil and some heat.";
  const { markdown, metaDescription } = await write(briefIn("en", keyword, paragraph));
  expect(markdown).toMatch(
    /^This overview brings together what Luna has published on the topic of “season a/,
  );
  expect(metaDescription).toMatch(/^What Luna says on the topic of “season a cast iron pan”: /);
  const { claims } = composeArticle({
    title: "Pans",
    markdown,
    metaDescription,
    keyword,
    keywords: [],
    languageCode: "en",
    sources: [],
  });
  expect(claims?.claims).toEqual([]);
});
