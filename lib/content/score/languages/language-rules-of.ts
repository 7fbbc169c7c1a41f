import { dutch } from "./dutch";
import { english } from "./english";
import { french } from "./french";
import { german } from "./german";
import { italian } from "./italian";
import { cuttingEndings, type LanguageRules, usualSentences, wordSet } from "./language-rules";
import { portuguese } from "./portuguese";
import { spanish } from "./spanish";

/** The rules for a language that has none of its own. */
const unknown: LanguageRules = {
  functionWords: new Set(),
  stem: (word) => word,
  transitions: null,
  isPassive: null,
  sentences: usualSentences,
};

const polish: LanguageRules = {
  ...unknown,
  functionWords: wordSet(
    "a aby ale bardzo bez bo by byc byl byla co czy dla do gdy gdzie go i ich ile im inne ja jak jako je jego jej jest jeszcze jesli juz kazdy kiedy kto ktora ktore ktory lub ma mi mnie moze na nad nam nas nie niz o od on ona one oni oraz po pod przed przez przy sa sie swoj ta tak takze tam te tego tej ten to tu ty tylko tym u w we wiec wszystko z za ze zeby najlepszy najlepsze",
  ),
  stem: cuttingEndings("iego ami ach owi iem ego emu ych ymi ow om em ie ia iu im ym ej y i a e u o", 3),
  sentences: { wordsMax: 20, pass: 15, warn: 20 },
};

const russian: LanguageRules = {
  ...unknown,
  functionWords: wordSet(
    "а без более бы был была были было быть в вам вас весь во вот все всего вы где да для до его ее если есть еще же за и из или им их к как ко когда кто ли либо мне может мы на надо наш не него нее нет ни них но ну о об однако он она они оно от очень по под при с со так также такои там те тем то того тоже тои только том ты у уже хотя чего чеи чем что чтобы чье эта эти это я лучшии лучшие",
  ),
  stem: cuttingEndings(
    "иями ями ами ого его ому ему ыми ими иях ах ях ов ев еи ои ыи ии ая яя ое ее ые ие ую юю ам ям ом ем ы и а я о е у ю ь",
    3,
  ),
  sentences: { wordsMax: 15, pass: 25, warn: 30 },
};

const byLanguage: Readonly<Record<string, LanguageRules>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  ru: russian,
  ca: { ...unknown, sentences: { wordsMax: 25, pass: 25, warn: 30 } },
  he: { ...unknown, sentences: { wordsMax: 15, pass: 25, warn: 30 } },
  fa: { ...unknown, sentences: { wordsMax: 25, pass: 25, warn: 30 } },
  tr: { ...unknown, sentences: { wordsMax: 15, pass: 20, warn: 25 } },
};

/** The language of a BCP 47 tag: `pt` of `pt-BR`. */
export function primaryLanguage(tag: string): string {
  return tag.slice(0, 20).split(/[-_]/)[0]?.toLowerCase() ?? "";
}

export function languageRulesOf(language: string): LanguageRules {
  return byLanguage[language] ?? unknown;
}
