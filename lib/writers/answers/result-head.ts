import { findClaimsInLine } from "@/lib/content/claims/find-claims";
import { pixelWidth, resultTitleFont, resultTitleWidthMax } from "@/lib/content/score/pixel-width";
import { contentWords } from "@/lib/text/content-words";
import { oneLine } from "@/lib/text/one-line";
import { otherLanguageOf } from "@/lib/text/written-language";
import { metaDescriptionMax } from "../article-schemas";
import type { FitOrNot, ResultHead, RetitleRequest } from "../query-request";
import { plainTitle, unknownClaims } from "./proposal-answer";
import { wordingProblems } from "./query-answer";

/** In characters, or half as many of a script without spaces. */
const [titleMin, descriptionMin] = [15, 50];

/**
 * Reads a model's answer as another title and description. They are stored without anybody rewording them, so they are
 * taken only if they say nothing that the article does not say, and have the words that people search for. Pure.
 */
export function readResultHead(answer: ResultHead, request: RetitleRequest): FitOrNot<ResultHead> {
  const { languageCode, article, queries } = request;
  const title = plainTitle(answer.title);
  const metaDescription = oneLine(answer.metaDescription.slice(0, 2_000).replace(/<[^<>]*>/g, ""));
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(title);
  const least = isDense ? 0.5 : 1;
  if (title.length < least * titleMin || metaDescription.length < least * descriptionMin) {
    return { unfit: "The title or the description is too short." };
  }
  if (pixelWidth(title, resultTitleFont) > resultTitleWidthMax) {
    return { unfit: "The title is longer than search results show." };
  }
  if (metaDescription.length > metaDescriptionMax) {
    return { unfit: `The description is longer than ${metaDescriptionMax} characters.` };
  }
  if (title.toLowerCase() === request.title.trim().toLowerCase())
    return { unfit: "The title is the one before." };
  const both = `${title}. ${metaDescription}`;
  if (otherLanguageOf(both, languageCode) !== null)
    return { unfit: "It is in another language than the article." };
  const known = [request.title, request.metaDescription, article].join("\n\n");
  const claims = [title, metaDescription].flatMap((line) =>
    findClaimsInLine(line, { kind: "prose", partCounts: [] }, languageCode),
  );
  const [claim] = unknownClaims(claims, known, languageCode);
  if (claim !== undefined) return { unfit: `It says “${claim}”, which the article does not say.` };
  const [problem] = wordingProblems(both, both, request);
  if (problem !== undefined) return { unfit: problem };
  const missing = missingWord(queries[0] ?? request.keyword, both);
  return missing === null
    ? { fit: { title, metaDescription } }
    : { unfit: `It lacks “${missing}”, a word that people search for.` };
}

/** A word of the query that the text has in no form; null without any. */
function missingWord(query: string, text: string): string | null {
  const has = new Set(contentWords(text).map(({ stem }) => stem));
  const word = contentWords(query).find(({ stem }) => !has.has(stem));
  return word === undefined ? null : query.slice(word.at, word.end);
}
