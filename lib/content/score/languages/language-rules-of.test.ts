import { expect, test } from "vitest";
import { syllablesOf } from "../flesch";
import { scoreArticle } from "../score-article";
import { languageRulesOf } from "./language-rules-of";

const wordsOf = (clause: string) => clause.toLowerCase().split(" ");

test.each([
  ["en", "the blade was forged by hand", "the smith forged the blade by hand"],
  ["en", "the tools are often kept dry and have been cleaned", "she was tired and went home"],
  ["de", "die Klinge wurde von Hand geschmiedet", "der Schmied hat die Klinge geschmiedet"],
  ["de", "weil die Klinge geschmiedet wird", "das Eisen wird im Feuer warm"],
  ["de", "so wird der Amboss mit einem weichen Tuch geölt", "so wird der Schmied die Klinge bearbeiten"],
  [
    "de",
    "im Winter werden die Werkzeuge gut verschlossen",
    "im Winter werden die Schmiede das Feuer entfachen",
  ],
  ["de", "dabei wurde das Eisen von dem Meister erhitzt", "dabei wird das Eisen bald glühen"],
  ["fr", "la lame a été forgée à la main", "le forgeron a forgé la lame"],
  ["es", "la hoja fue forjada a mano", "el herrero forjó la hoja"],
  ["it", "la lama è stata forgiata a mano", "il fabbro ha forgiato la lama"],
  ["pt", "a lâmina foi forjada à mão", "o ferreiro forjou a lâmina"],
  ["nl", "het mes werd met zorg gesmeed", "de smid smeedt het mes"],
  ["nl", "eerst wordt de pan met heet water gewassen", "morgen wordt het een mooie dag"],
])("in %s, “%s” is passive and “%s” is not", (language, passive, active) => {
  const { isPassive } = languageRulesOf(language);
  expect([isPassive?.(wordsOf(passive)), isPassive?.(wordsOf(active))]).toEqual([true, false]);
});

test.each([
  ["en", "because"],
  ["en", "for example"],
  ["de", "außerdem"],
  ["fr", "par exemple"],
  ["es", "además"],
  ["it", "inoltre"],
  ["pt", "portanto"],
  ["nl", "bovendien"],
])("%s is connected by “%s”", (language, phrase) => {
  const words = wordsOf(phrase);
  expect(languageRulesOf(language).transitions?.get(words[0] ?? "")).toContainEqual(words);
});

test.each([
  ["en", "anvil", 2],
  ["en", "blacksmith", 2],
  ["de", "geschmiedet", 3],
  ["fr", "marteau", 2],
  ["es", "herrero", 3],
  ["it", "martello", 3],
  ["pt", "martelo", 3],
  ["nl", "hamer", 2],
  ["ru", "молоток", 3],
  ["ja", "金床", null],
])("in %s, “%s” has %s syllables", (language, word, syllables) => {
  expect(syllablesOf(word, language)).toBe(syllables);
});

test.each([
  ["zh", "铁砧保养", "铁砧保养很重要。保持铁砧干燥，否则会生锈。每天擦拭铁砧表面。"],
  ["ja", "金床", "金床は乾いた場所に置きます。水が残ると錆びます。毎日布で拭きましょう。"],
  ["th", "ทั่ง", "ทั่งต้องแห้งเสมอ เพราะน้ำทำให้เกิดสนิม เช็ดทั่งทุกวันด้วยผ้า"],
])(
  "a text in %s is searched for its keyphrase, and has no rules for the voice",
  (language, keyword, text) => {
    const { checks } = scoreArticle({
      html: `<p>${text}</p>`,
      title: keyword,
      metaDescription: text,
      slug: keyword,
      keyword,
      site: null,
      knownPages: null,
      language,
    });
    const statusOf = (id: string) => checks.find((check) => check.id === id)?.status;
    expect(["keyphrase_title", "keyphrase_introduction", "passive_voice"].map(statusOf)).toEqual([
      "pass",
      "pass",
      "not_checked",
    ]);
  },
);
