import { describe, expect, test } from "vitest";
import { noVoice } from "./brand-voice";
import { brandProblems, checkBrand } from "./check-brand";

const textOf = (sentence: string, language: string) => ({
  html: `<p>${sentence}</p>`,
  title: "",
  metaDescription: "",
  language,
});

describe("a word to avoid", () => {
  test.each([
    ["en", "cheap", "A Cheap pan rusts.", 1],
    ["en", "cheap", "Cheaper pans rust, and cheapskates buy them.", 0],
    ["en", "cheap*", "Cheaper pans rust, and cheapskates buy them.", 2],
    ["en", "state of the art", "State-of-the-art pans.", 1],
    ["en", "c++", "A grade C pan.", 1],
    ["de", "Übermaß", "Das ist im ÜBERMASS so; ohne Übermaß nicht.", 2],
    ["de", "billig*", "Billige Pfannen rosten.", 1],
    ["nl", "goedkoop", "Goedkope pannen, goedkoop gemaakt.", 1],
    ["fr", "révolutionnaire", "C’est révolutionnaire.", 1],
    ["es", "barato", "Un sartén barato, nada baratísimo.", 1],
    ["pt", "barato", "É barato.", 1],
    ["it", "economic*", "Una padella economica.", 1],
    ["pl", "tani*", "Tanie patelnie rdzewieją.", 1],
    ["ja", "激安", "これは激安のフライパンです。", 1],
    ["ja", "格安", "これは激安のフライパンです。", 0],
    ["ar", "رخيص", "هذه مقلاة رخيص والرخيص يصدأ.", 2],
    ["en", "***", "Stars *** here.", 0],
    ["en", "code", "Run <code>code</code> now.", 0],
  ])("in %s: “%s” in “%s” is found %d times", (language, word, sentence, times) => {
    const checked = checkBrand(textOf(sentence, language), { ...noVoice, wordsToAvoid: [word] });
    expect(checked?.notes).toMatchObject([
      { id: "words_to_avoid", value: times, status: times === 0 ? "pass" : "fail" },
    ]);
  });

  test("is found in the title and the meta description, and is named in the instructions for the revision", () => {
    const checked = checkBrand(
      {
        html: "<h2>One</h2><p>A cheap pan.</p>",
        title: "Cheap pans",
        metaDescription: "Cheap.",
        language: "en",
      },
      { ...noVoice, wordsToAvoid: ["cheap"] },
    );
    expect(checked?.notes[0]?.evidence).toEqual([
      { excerpt: "Cheap pans", block: null },
      { excerpt: "Cheap.", block: null },
      { excerpt: "A cheap pan.", block: 1 },
    ]);
    expect(brandProblems(checked)).toEqual([
      "Say it without “cheap”, which the brand avoids. “Cheap pans” “Cheap.” “A cheap pan.”",
    ]);
  });
});

describe("a competitor", () => {
  test.each([
    ["en", "Panco makes the best pans.", "fail"],
    ["en", "We recommend Panco.", "fail"],
    ["en", "Panco is not the best choice.", "pass"],
    ["en", "Panco was founded in Ohio.", "pass"],
    ["en", "The best pan is yours.", "pass"],
    ["de", "Panco ist führend bei Pfannen.", "fail"],
    ["de", "Panco ist nicht führend.", "pass"],
    ["nl", "Panco is toonaangevend.", "fail"],
    ["nl", "Panco is geen marktleider.", "pass"],
    ["fr", "Panco reste le meilleur choix.", "fail"],
    ["fr", "Panco n’est pas le meilleur choix.", "pass"],
    ["es", "Panco es la mejor marca.", "fail"],
    ["es", "Panco no es la mejor marca.", "pass"],
    ["pt", "A Panco é excelente.", "fail"],
    ["pt", "A Panco não é líder.", "pass"],
    ["it", "Panco è la scelta migliore.", "fail"],
    ["it", "Panco non è la scelta migliore.", "pass"],
    ["pl", "Panco to najlepsza marka.", "fail"],
    ["pl", "Panco nie jest najlepsza.", "pass"],
    ["ja", "Pancoは最高のフライパンです。", "fail"],
    ["ja", "Pancoは最高ではない。", "pass"],
    ["ar", "شركة Panco هي أفضل شركة.", "fail"],
    ["ar", "شركة Panco ليست أفضل شركة.", "pass"],
    ["sv", "Panco är bäst.", "not_checked"],
    ["sv", "Vi säljer pannor.", "pass"],
  ])("in %s: “%s” is judged %s", (language, sentence, status) => {
    const checked = checkBrand(textOf(sentence, language), { ...noVoice, competitors: ["Panco"] });
    expect(checked?.notes).toMatchObject([{ id: "competitors", status }]);
  });
});

test("a voice without words to avoid and competitors has nothing to note", () => {
  expect(checkBrand(textOf("Cheap.", "en"), { ...noVoice, tone: "warm", wordsToUse: ["pan"] })).toBeNull();
});
