import { describe, expect, it, test } from "vitest";
import { answeringSentences } from "./answering-sentence";
import { textSentences } from "./text-sentences";

function answer(query: string, html: string, languageCode = "en", title = "A title"): string | null {
  const { sentences } = textSentences({ title, html });
  return answeringSentences([query], sentences, languageCode)[0] ?? null;
}

const tea = `
  <p>Tea is the most popular drink after water. Many people like it green.</p>
  <h2>How long should green tea steep?</h2>
  <p>Two to three minutes are enough for most leaves. Longer makes it bitter.</p>
  <h2>Water</h2>
  <p>Pour water of 80 °C over green tea, because boiling water burns the leaves of it. Green tea wants soft water.</p>
  <ul><li>Green tea</li><li>Store black tea in a dark and dry tin, away from spices.</li></ul>
  <table><tr><td>White tea is steeped for five minutes</td></tr></table>
  <p>Does oolong tea keep for years?</p>`;

describe("in English,", () => {
  it.each([
    [
      "a sentence with all words answers",
      "store black tea",
      "Store black tea in a dark and dry tin, away from spices.",
    ],
    [
      "endings and order do not matter",
      "storing black teas",
      "Store black tea in a dark and dry tin, away from spices.",
    ],
    ["the shorter of two sentences is taken", "green tea water", "Green tea wants soft water."],
    [
      "a heading counts with the sentence under it",
      "steep green tea",
      "Two to three minutes are enough for most leaves.",
    ],
    [
      "words of the question itself are not needed",
      "how long to steep green tea",
      "Two to three minutes are enough for most leaves.",
    ],
    [
      "a question for a number prefers a sentence with one",
      "how hot water green tea",
      "Pour water of 80 °C over green tea, because boiling water burns the leaves of it.",
    ],
    ["a word that is missing leaves the query open", "store white tea", null],
    ["a table is not read", "white tea five minutes", null],
    ["a question is no answer", "oolong tea years", null],
    ["a list item that only repeats the query is no answer", "green tea", "Green tea wants soft water."],
    ["a query of stop words is open", "what is it", null],
    ["an empty query is open", "", null],
  ])("%s: %s", (_, query, expected) => {
    expect(answer(query, tea)).toBe(expected);
  });

  test("four fifths of five words are enough, and three quarters of four are not", () => {
    const html = "<p>A cast iron pan is seasoned in the oven at high heat.</p>";
    expect(answer("season cast iron pan oven quickly", html)).toContain("A cast iron pan");
    expect(answer("season cast iron quickly", html)).toBeNull();
  });

  test("the title alone answers nothing", () => {
    const html = "<p>Welcome to this page. It is long.</p><p>More of it.</p>";
    expect(answer("anvil care", html, "en", "Anvil care")).toBeNull();
    const own = "<p>An anvil needs hardly any. It is long.</p>";
    expect(answer("anvil care", own, "en", "Anvil care")).toBe("An anvil needs hardly any.");
  });

  test("the second sentence under a heading does not count with it", () => {
    const html = "<h2>Anvil prices</h2><p>Think first. They cost a lot, these anvils of steel.</p>";
    expect(answer("anvil prices", html)).toBeNull();
  });
});

describe("in other languages,", () => {
  it.each([
    [
      "de",
      "wie lange grünen tee ziehen lassen",
      "<p>Tee ist beliebt. Grünen Tee lässt man zwei bis drei Minuten ziehen.</p>",
      null,
    ],
    [
      "de",
      "wie lange zieht grüner tee",
      "<p>Grüner Tee ist beliebt. Grüner Tee zieht nur zwei Minuten.</p>",
      "Grüner Tee zieht nur zwei Minuten.",
    ],
    [
      "de",
      "wie viel kostet ein amboss",
      "<h2>Was kostet ein Amboss?</h2><p>Rund 500 Euro sind üblich.</p>",
      "Rund 500 Euro sind üblich.",
    ],
    [
      "pt",
      "quanto tempo dura o chá verde",
      "<p>O chá verde é bom. O chá verde dura dois anos numa lata fechada.</p>",
      "O chá verde dura dois anos numa lata fechada.",
    ],
    [
      "fr",
      "combien de temps infuser le thé vert",
      "<p>Laissez infuser le thé vert pendant trois minutes au plus.</p>",
      "Laissez infuser le thé vert pendant trois minutes au plus.",
    ],
    [
      "es",
      "cuánto cuesta un yunque",
      "<p>Un yunque nuevo cuesta unos 500 euros en España.</p>",
      "Un yunque nuevo cuesta unos 500 euros en España.",
    ],
    [
      "sv",
      "grönt te temperatur",
      "<p>Grönt te vill ha en temperatur på 80 grader, inte mer.</p>",
      "Grönt te vill ha en temperatur på 80 grader, inte mer.",
    ],
    [
      "ja",
      "緑茶 温度",
      "<p>お茶は人気です。緑茶の温度は八十度くらいがよいとされています。</p>",
      "緑茶の温度は八十度くらいがよいとされています。",
    ],
    [
      "zh",
      "绿茶温度",
      "<p>茶很受欢迎。冲泡绿茶的水的温度最好是八十度左右。</p>",
      "冲泡绿茶的水的温度最好是八十度左右。",
    ],
  ])("%s: %s", (language, query, html, expected) => {
    expect(answer(query, html, language)).toBe(expected);
  });
});

test("at most fifty queries are read", () => {
  const { sentences } = textSentences({ title: "", html: tea });
  const answers = answeringSentences(
    Array.from({ length: 60 }, () => "store black tea"),
    sentences,
    "en",
  );
  expect(answers).toHaveLength(60);
  expect(answers.filter((each) => each !== null)).toHaveLength(50);
});

test("a long sentence is shown in part", () => {
  const html = `<p>Green tea and anvils are ${"very ".repeat(300)}heavy.</p>`;
  expect(answer("green tea anvils", html)?.length).toBeLessThanOrEqual(300);
});

test("five thousand sentences are read, and no more", () => {
  const html = "<p>Green tea is good.</p>".repeat(5_100);
  expect(textSentences({ title: "", html }).sentences).toHaveLength(5_000);
});
