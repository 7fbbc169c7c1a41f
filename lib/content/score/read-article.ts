import { sentencesIn } from "@/lib/text/sentences-in";
import { normalizeKeyword } from "../keyword";
import { createStemmer, type Keyphrase, readKeyphrase, type Stemmed } from "./keyphrase";
import type { LanguageRules } from "./languages/language-rules";
import { languageRulesOf, primaryLanguage } from "./languages/language-rules-of";
import { type HtmlBlock, type ReadHtml, readHtml } from "./read-html";
import type { ArticleToScore } from "./score-check";
import { countCharacters, hasUnspacedScript, lowerWords } from "./words";

export interface Sentence extends Stemmed {
  /** As written. */
  source: string;
  words: readonly string[];
  block: number | null;
}

/** A block of the HTML with its sentences. */
export interface Passage extends HtmlBlock {
  sentences: readonly Sentence[];
  /** How long it is, in the article's measure. */
  length: number;
}

/** An article as the checks see it. */
export interface ReadArticle extends Omit<ArticleToScore, "html" | "keyword"> {
  language: string;
  rules: LanguageRules;
  keyphrase: Keyphrase;
  html: ReadHtml;
  passages: readonly Passage[];
  /** The sentences of its paragraphs, which the readability checks judge. */
  sentences: readonly Sentence[];
  /** The measure of lengths: Chinese and Japanese texts are measured in characters. */
  measure: "words" | "characters";
  length: number;
  /** Reduces any text to stems as the sentences were. */
  stemmed: (text: string) => Stemmed;
}

/** How many characters of a title, meta description or slug are read. */
const lineLengthMax = 2_000;
/** How many characters of a text are read, about 25,000 words: more would take seconds and change little. */
const textLengthMax = 150_000;

/** Throws MarkdownTooComplex. */
export function readArticle(source: ArticleToScore): ReadArticle {
  const language = primaryLanguage(source.language);
  const rules = languageRulesOf(language);
  const html = readHtml(source.html);
  const stem = createStemmer(rules, language === "fr" || language === "it");
  const keyphrase = readKeyphrase(source.keyword, rules, stem);
  const measure = language === "ja" || language === "zh" ? "characters" : "words";
  const stemmed = (text: string): Stemmed => ({
    stems: stem(lowerWords(text)),
    text: keyphrase.unspaced ? normalizeKeyword(text) : "",
  });
  let room = textLengthMax;
  const passages = html.blocks.map((block): Passage => {
    const text = block.text.slice(0, room);
    room -= text.length;
    const sentences = sentencesIn(text).map(({ text: sentence }): Sentence => {
      const words = lowerWords(sentence);
      const plain = keyphrase.unspaced ? normalizeKeyword(sentence) : "";
      return { source: sentence, words, stems: stem(words), text: plain, block: block.block };
    });
    const length =
      measure === "characters"
        ? countCharacters(text)
        : sentences.reduce((sum, { words }) => sum + words.length, 0);
    return { ...block, text, sentences, length };
  });
  return {
    title: source.title.trim().slice(0, lineLengthMax),
    metaDescription: source.metaDescription.trim().slice(0, lineLengthMax),
    slug: source.slug.slice(0, lineLengthMax),
    site: source.site,
    knownPages: source.knownPages,
    language,
    rules,
    keyphrase,
    html,
    passages,
    sentences: passages.filter(({ kind }) => kind === "paragraph").flatMap(({ sentences }) => sentences),
    measure,
    length: passages.reduce((sum, { length }) => sum + length, 0),
    stemmed,
  };
}

/** Whether the text's script puts no spaces between words, so that its sentences are hard to tell apart. */
export function isUnspaced({ passages }: ReadArticle): boolean {
  return hasUnspacedScript(
    passages
      .slice(0, 20)
      .map(({ text }) => text.slice(0, 500))
      .join(" "),
  );
}
