import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scoreArticle } from "@/lib/content/score/score-article";
import { writingRules } from "@/lib/writers/prompts/writing-rules";
import type { Writer } from "@/lib/writers/writer";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter } from "./testing/scripted-writer";

const languages = [
  ["en-GB", "English", "green tea", "guide-to-green-tea"],
  ["de", "German", "grüner tee", "guide-to-gruener-tee"],
  ["nl", "Dutch", "groene thee", "guide-to-groene-thee"],
  ["fr", "French", "thé vert", "guide-to-the-vert"],
  ["es", "Spanish", "té verde", "guide-to-te-verde"],
  ["pt-BR", "Portuguese", "chá verde", "guide-to-cha-verde"],
  ["it", "Italian", "tè verdi", "guide-to-te-verdi"],
  ["pl", "Polish", "zielona herbata", "guide-to-zielona-herbata"],
  ["ja", "Japanese", "緑茶の淹れ方", "guide-to-緑茶の淹れ方"],
  ["ar", "Arabic", "الشاي الأخضر", "guide-to-الشاي-الأخضر"],
] as const;

type Order = Parameters<Writer["research"]>[0];

/** Notes the language of every order, by its keyword. */
function listening(writer: Writer, heard: Map<string, Set<string>>): Writer {
  const note =
    <Rest extends unknown[], Result>(ask: (order: Order, ...rest: Rest) => Result) =>
    (order: Order, ...rest: Rest): Result => {
      const { keyword, project } = order;
      heard.set(keyword, (heard.get(keyword) ?? new Set()).add(project.languageCode));
      return ask(order, ...rest);
    };
  return {
    ...writer,
    research: note((...asked) => writer.research(...asked)),
    outline: note((...asked) => writer.outline(...asked)),
    section: note((...asked) => writer.section(...asked)),
    revise: note((...asked) => writer.revise(...asked)),
    finish: note((...asked) => writer.finish(...asked)),
  };
}

describe("an article of a Swedish project", () => {
  let fixture: GenerationFixture;
  const jobs = new Map<string, string>();
  const heard = new Map<string, Set<string>>();
  const searched = new Map<string, string>();

  beforeAll(async () => {
    fixture = await createGenerationFixture();
    const project = await fixture.addProject(20, { languageCode: "sv" });
    for (const [languageCode, , keyword] of languages) {
      jobs.set(keyword, await fixture.addJob(project, { keyword, languageCode }));
    }
    jobs.set("grönt te", await fixture.addJob(project, { keyword: "grönt te" }));
    await fixture.sweepToTheEnd({
      // Too short to be told in which language it is.
      writer: listening(
        createScriptedWriter({ markdown: ({ keyword }) => `${keyword}.\n\n## ${keyword}\n\nSe.` }),
        heard,
      ),
      revisionsMax: 0,
      searchSite(_projectId, query, language) {
        searched.set(query, language);
        return Promise.resolve([]);
      },
    });
  });
  afterAll(() => fixture.close());

  const articleFor = async (keyword: string) => {
    const [article] = await fixture.articlesOf(jobs.get(keyword) ?? "");
    if (article === undefined) throw new Error("the job has no article");
    return article;
  };

  test.each(languages)(
    "that is started in %s is asked for, searched for, addressed and scored in that language",
    async (languageCode, name, keyword, slug) => {
      expect([...(heard.get(keyword) ?? [])]).toEqual([languageCode]);
      expect(searched.get(keyword)).toBe(languageCode);
      expect(writingRules({ languageCode, today: "2026-11-26" })).toContain(
        `Write in ${name} (${languageCode})`,
      );
      const article = await articleFor(keyword);
      expect(article).toMatchObject({ languageCode, slug });
      const { score, ...details } = scoreArticle({
        html: article.contentHtml,
        title: article.title,
        metaDescription: article.metaDescription,
        slug,
        keyword,
        site: "https://acme.example",
        knownPages: null,
        language: languageCode,
      });
      expect(article.score).toBe(score);
      expect(article.scoreChecks).toEqual(details);
    },
  );

  test("that was started before jobs had a language is in that of its project", async () => {
    expect(await articleFor("grönt te")).toMatchObject({ languageCode: "sv" });
  });
});
