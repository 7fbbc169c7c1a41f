import type { Root } from "mdast";
import { contentWords } from "@/lib/text/content-words";
import { type PlacedSentence, sentencesIn } from "@/lib/text/sentences-in";
import { parseMarkdown } from "../markdown/parse-markdown";
import { type ClaimKind, claimsVersion, type FoundClaim, type FoundClaims } from "./claim";
import { type Measure, readMeasures } from "./read-measures";
import { type Prose, type ProsePassage, readPassages } from "./read-passages";
import { quotationsIn } from "./read-quotations";
import { dozens, evidenceNouns, labels, partNouns, soldByTheDozen } from "./words/small-words";
import { statementIn } from "./words/statements";
import { knowsSuperlativesOf, superlativesIn } from "./words/superlatives";

/** More than an honest article has; each is stored, shown and looked for in the sources. */
const claimsMax = 500;
/** In characters. Sentences are split at a similar length; table rows and quotations may be longer. */
const sentenceLengthMax = 1_200;

/** Finds the figures, dates, superlatives, quotations and statements of an article. Throws MarkdownTooComplex. */
export function findClaims(markdown: string, languageCode: string): FoundClaims {
  return findClaimsIn(parseMarkdown(markdown), languageCode);
}

/** Does the same as `findClaims` for a text that is already parsed. */
export function findClaimsIn(root: Root, languageCode: string): FoundClaims {
  const language = claimLanguage(languageCode);
  const prose = readPassages(root);
  const claims: FoundClaim[] = [];
  for (const passage of prose.passages) {
    if (claims.length > claimsMax) break;
    claims.push(...claimsOf(passage, prose, language));
  }
  return {
    version: claimsVersion,
    languageCode,
    superlativesChecked: knowsSuperlativesOf(language),
    complete: claims.length <= claimsMax,
    claims: claims.slice(0, claimsMax),
  };
}

/** Finds the claims of a line around a text, such as its title, whose lists and headings have these numbers of parts. */
export function findClaimsInLine(
  text: string,
  { kind, partCounts }: { kind: "prose" | "heading"; partCounts: readonly number[] },
  languageCode: string,
): FoundClaim[] {
  const place = { line: 1, itemsAfter: null, links: [], heads: [], heading: "", introducedBy: null };
  const passage: ProsePassage = { kind, text, ...place };
  return claimsOf(passage, { partCounts: new Set(partCounts) }, claimLanguage(languageCode));
}

/** The primary language of a tag, by which numbers and words are read. */
export function claimLanguage(languageCode: string): string {
  return /^[a-z]{2,3}(?![a-z])/i.exec(languageCode)?.[0].toLowerCase() ?? "en";
}

function claimsOf(passage: ProsePassage, prose: Pick<Prose, "partCounts">, language: string): FoundClaim[] {
  const { text, kind } = passage;
  if (kind === "quotation") return quotedBlock(passage);
  const quotations = kind === "heading" ? [] : quotationsIn(text);
  const sentences = sentencesIn(text);
  const claims: { claim: FoundClaim; position: number }[] = quotations.map((quotation) => {
    const sentence = sentences.findLast(({ at }) => at <= quotation.at);
    const claim = placed(quotation.text, sentence ?? { text, at: 0 }, quotation.at, passage);
    return { claim, position: quotation.at };
  });
  // The words of a quotation are proved by the quotation.
  const outside = blanked(text, quotations);
  for (const sentence of sentences) {
    if (claims.length > claimsMax) break;
    const own = oneLine(outside.slice(sentence.at, sentence.at + sentence.text.length + 200)).slice(
      0,
      sentence.text.length,
    );
    const found = (claimKind: ClaimKind, words: string, at: number, isSmall = false) => {
      const position = sentence.at + at;
      // What the head of a column says is said once, and not again in each row.
      if (passage.heads.some((head) => head.at <= position && position < head.end)) return;
      const claim = claimAt(claimKind, words, sentence, at, passage);
      if (isSmall && claim.cites.length === 0) return;
      claims.push({ claim: { ...claim, onlyIfCited: isSmall }, position });
    };
    for (const measure of readMeasures(own, language)) {
      const stated = whatIsStated(measure, own, passage, prose, language);
      const isSmall = stated === "a small count";
      const words = isSmall ? withCounted(measure, own) : measure.text;
      if (stated !== "nothing") found(measure.kind, words, measure.at, isSmall);
    }
    // A heading or a question names a subject, and asserts nothing about it.
    if (kind === "heading" || /[?？؟]\s*$/u.test(sentence.text)) continue;
    for (const { text: words, at } of superlativesIn(own, language)) found("superlative", words, at);
    const statement = statementIn(own, language);
    if (statement !== null) found("statement", statement.text, statement.at);
  }
  return claims.sort((one, other) => one.position - other.position).map(({ claim }) => claim);
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

function claimAt(
  kind: ClaimKind,
  text: string,
  sentence: PlacedSentence,
  at: number,
  passage: ProsePassage,
): FoundClaim {
  const lines = passage.text.slice(0, sentence.at).split("\n").length - 1;
  return {
    kind,
    text,
    sentence: sentence.text.slice(0, sentenceLengthMax),
    line: passage.line + lines,
    at,
    cites: citedIn(passage, sentence),
    onlyIfCited: false,
    context: contextOf(passage, sentence.at),
  };
}

/** The nearest links: of the sentence, of its paragraph or row, or of the paragraph before its list or table. */
function citedIn({ links, introducedBy }: ProsePassage, { text, at }: PlacedSentence): string[] {
  const end = at + text.length;
  const own = links.filter((link) => link.at < end && at < link.end);
  const nearest = [own, links, introducedBy?.links ?? []].find(({ length }) => length > 0) ?? [];
  return [...new Set(nearest.map(({ url }) => url))].slice(0, citesMax);
}

const citesMax = 10;
const contextMax = 400;

function contextOf({ heading, introducedBy, text }: ProsePassage, at: number): string {
  const before = oneLine(text.slice(Math.max(0, at - contextMax), at)).trim();
  const parts = [heading, oneLine(introducedBy?.text ?? "").slice(-contextMax), before].filter(
    (part) => part !== "",
  );
  return parts
    .join(" › ")
    .slice(-2 * contextMax)
    .toWellFormed();
}

function placed(words: string, sentence: PlacedSentence, at: number, passage: ProsePassage): FoundClaim {
  const claim = claimAt("quotation", oneLine(words), sentence, Math.max(0, at - sentence.at), passage);
  const whole = claim.sentence.includes(claim.text.slice(0, 40)) ? claim.sentence : claim.text;
  return { ...claim, sentence: whole.slice(0, sentenceLengthMax) };
}

function quotedBlock(passage: ProsePassage): FoundClaim[] {
  const words = oneLine(passage.text)
    .trim()
    .replace(/^[“„«‘"]|[”“»’"]$/gu, "");
  const attribution = /^[—–-]/u.test(words);
  if (words === "" || attribution) return [];
  return [claimAt("quotation", words, { text: words, at: 0 }, 0, passage)];
}

function blanked(text: string, spans: readonly { at: number; end: number }[]): string {
  let from = 0;
  const parts = spans.flatMap(({ at, end }) => {
    const part = [text.slice(from, at), "·".repeat(end - at)];
    from = end;
    return part;
  });
  return parts.join("") + text.slice(from);
}

/** Up to this, a number written as a word mostly tells a story ("two people"), unless a unit follows ("two hours"). */
const smallCountMax = 12;

/** What a number states: nothing as a label, a part of a name or a count of the text's own parts. */
function whatIsStated(
  measure: Measure,
  sentence: string,
  passage: ProsePassage,
  prose: Pick<Prose, "partCounts">,
  language: string,
): "a figure" | "a small count" | "nothing" {
  const { count, at, end, written } = measure;
  const before = sentence.slice(Math.max(0, at - 30), at);
  if (count === null) return isBareRange(measure) && labels.test(before) ? "nothing" : "a figure";
  if (labels.test(before)) return "nothing";
  const after = sentence.slice(end, end + 40);
  const noun =
    /^[ \u00a0-](?:(?:simple|easy|quick|key|main|common|of the|of|best|great|important|wichtige|einfache) )?(\p{L}+)/iu.exec(
      after,
    )?.[1];
  const countsParts = noun !== undefined && partNouns.test(noun);
  if (count === passage.itemsAfter) return "nothing";
  if (countsParts && (written === true || prose.partCounts.has(count))) return "nothing";
  if (count < 2 && noun === undefined) return "nothing";
  if (written === true && count <= smallCountMax) {
    if (isCountedSmall(measure, noun, after)) return "a figure";
    return count > 1 && noun !== undefined ? "a small count" : "nothing";
  }
  return measure.kind === "date" || !isPartOfName(before, noun, language) ? "a figure" : "nothing";
}

/** A range without a unit, as in "steps 2 to 4". */
function isBareRange({ keys: [key = ""] }: Measure): boolean {
  return /^:[^.]+\.\.:/.test(key);
}

/** A small number with what it counts: "three seats". */
function withCounted({ text, end }: Measure, sentence: string): string {
  const [counted = ""] = /^[ \u00a0]\p{L}+/u.exec(sentence.slice(end, end + 40)) ?? [];
  return contentWords(counted).length === 0 ? text : text + counted;
}

/** "A dozen restaurants" and "three studies" want a source; eggs are sold by the dozen. */
function isCountedSmall({ text }: Measure, noun: string | undefined, after: string): boolean {
  if (noun === undefined) return false;
  return evidenceNouns.test(noun) || (dozens.test(text) && !soldByTheDozen.test(after));
}

/** "iPhone 15", "ISO 9001" and "GPT-4" are names. In German, where nouns are capitalised, a noun after it counts. */
function isPartOfName(before: string, noun: string | undefined, language: string): boolean {
  const [, gap = "", name = ""] =
    /(^|[^\p{L}])([\p{L}\p{N}+.-]*\p{Lu}[\p{L}\p{N}+.-]*)[ \u00a0-]$/u.exec(before) ?? [];
  if (name === "" || /[\p{Script=Han}\p{Script=Hiragana}]/u.test(name)) return false;
  const startsSentence = gap === "" && before.length < 30;
  if (startsSentence && !/\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}|\p{N}/u.test(name)) return false;
  return !(language === "de" && noun !== undefined && /^\p{Lu}/u.test(noun));
}
