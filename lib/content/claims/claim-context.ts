import { type ContentWord, contentWords } from "@/lib/text/content-words";
import type { Measure } from "./read-measures";
import {
  bounds,
  comparison,
  counters,
  divider,
  falls,
  negations,
  notOnly,
  rates,
  rises,
} from "./words/small-words";
import { unitOf } from "./words/units";

/** What a sentence says about one of its figures. */
export interface MeasureContext {
  /** The words of the figure's part of the sentence: up to the comma or "and" between it and another figure. */
  own: ReadonlySet<string>;
  /** `own` and the words before the first figure, which are about all figures of the sentence. */
  near: readonly string[];
  /** The words directly after the figure, which name what is counted, and directly before it. */
  after: readonly string[];
  before: readonly string[];
  bound: "atMost" | "atLeast" | "about" | "none";
  direction: "up" | "down" | "none";
  /** What a figure is per, such as an hour or a person; null if it does not say. */
  rate: string | null;
  /** The counter after a figure, such as 人 or 冊; null without one. */
  counter: string | null;
  negated: boolean;
}

const nearMax = 12;
const afterMax = 3;
/** What may stand between a figure and the noun that it counts. */
const connector =
  /^(?:[\s\u00a0-]|(?<!\p{L})(?:of|the|our|its|their|de|des|du|d['’]|der|von|van|di|dei|do|da|dos|の|的|の)(?!\p{Ll}))*$/iu;

export function contextOf(
  sentence: string,
  words: readonly ContentWord[],
  measures: readonly Measure[],
  measure: Measure,
): MeasureContext {
  const index = measures.indexOf(measure);
  const [previous, next] = [measures[index - 1], measures[index + 1]];
  const from = previous === undefined ? 0 : boundaryAfter(sentence, previous, measure, "last");
  const to = next === undefined ? sentence.length : boundaryAfter(sentence, measure, next, "first");
  const isFree = ({ at, end }: ContentWord) => !measures.some((other) => at < other.end && other.at < end);
  const free = words.filter(isFree);
  const own = free.filter(({ at }) => at >= from && at < to);
  const first = measures[0]?.at ?? 0;
  const subject = index > 0 ? free.filter(({ at }) => at < first) : [];
  const distance = ({ at, end }: ContentWord) => (at >= measure.end ? at - measure.end : measure.at - end);
  const near = [...own, ...subject].sort((a, b) => distance(a) - distance(b)).slice(0, nearMax);
  const part = sentence.slice(from, to);
  return {
    own: new Set(own.map(({ stem }) => stem)),
    near: [...new Set(near.map(({ stem }) => stem))],
    after: adjacent(
      sentence,
      own.filter(({ at }) => at >= measure.end),
      measure.end,
    ),
    before: adjacentBefore(sentence, own, measure.at),
    bound: boundOf(sentence, measure),
    direction: directionAfter(sentence, measure) ?? directionOf(part),
    rate: rateOf(sentence.slice(measure.end, to)),
    counter: counterOf(sentence.charAt(measure.end)),
    negated: negations.test(part) && !notOnly.test(part),
  };
}

/** Where the words of one figure end and those of the next begin. */
function boundaryAfter(sentence: string, left: Measure, right: Measure, whole: "first" | "last"): number {
  const found = divider.exec(sentence.slice(left.end, right.at));
  if (found !== null) return left.end + found.index;
  return whole === "first" ? right.at : left.end;
}

function adjacent(sentence: string, words: readonly ContentWord[], from: number): string[] {
  const stems: string[] = [];
  let end = from;
  for (const word of words) {
    if (stems.length >= afterMax || (word.at > end && !connector.test(sentence.slice(end, word.at)))) break;
    stems.push(word.stem);
    end = word.end;
  }
  // A counter such as 人 or 社 counts anything, so that the noun decides if there is one.
  const nouns = stems.filter((stem) => !/^\p{Script=Han}$/u.test(stem));
  return nouns.length > 0 ? nouns : stems;
}

function adjacentBefore(sentence: string, words: readonly ContentWord[], to: number): string[] {
  const last = words.findLast(({ end }) => end <= to);
  return last !== undefined && /^[\s\u00a0:：|はがのを]*$/u.test(sentence.slice(last.end, to))
    ? [last.stem]
    : [];
}

function boundOf(sentence: string, { at, end }: Measure): MeasureContext["bound"] {
  const before = sentence.slice(Math.max(0, at - 24), at);
  const after = sentence.slice(end, end + 12);
  if (bounds.atMost.test(before) || bounds.atMostAfter.test(after)) return "atMost";
  if (bounds.atLeast.test(before) || bounds.atLeastAfter.test(after)) return "atLeast";
  return bounds.about.test(before) ? "about" : "none";
}

function directionOf(part: string): MeasureContext["direction"] {
  const [up, down] = [rises.test(part), falls.test(part)];
  return up === down ? "none" : up ? "up" : "down";
}

/** "20% less": the word after the figure, and not the verb, says which way it goes. */
function directionAfter(sentence: string, { end }: Measure): "up" | "down" | null {
  const word = comparison.exec(sentence.slice(end, end + 30));
  if (word === null) return null;
  return word[1] === undefined ? "down" : "up";
}

const rateLengthMax = 80;

function rateOf(after: string): string | null {
  const [, any, period] = rates.exec(after.slice(0, rateLengthMax)) ?? [];
  const unit = unitOf(any ?? period ?? "");
  if (unit !== null) return `${unit.dimension}:${unit.factor}`;
  return any === undefined ? null : (contentWords(any)[0]?.stem ?? null);
}

function counterOf(letter: string): string | null {
  if (letter === "" || !counters.includes(letter)) return null;
  return letter === "名" ? "人" : letter;
}

/** The places that a sentence names after a preposition: "in Hamburg". A noun with an article is none. */
export function placesIn(sentence: string): string[] {
  return Array.from(sentence.matchAll(place), ([, name = ""]) => name).flatMap((name) =>
    contentWords(name).map(({ stem }) => stem),
  );
}

const place =
  /(?<=(?<![\p{L}\p{N}])(?:in|at|near|across|throughout|from|bei|aus|à|en|au|aux|a|ad|em|te|uit) )(\p{Lu}[\p{L}\p{M}]{2,}(?: \p{Lu}[\p{L}\p{M}]{2,})*)/gu;

/** The capitalised words of a sentence that are names, in languages that do not capitalise all nouns. */
export function namesIn(sentence: string, language: string): string[] {
  if (language === "de") return [];
  return Array.from(
    sentence.matchAll(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{M}]{2,}/gu),
    ([name]) => name,
  ).flatMap((name) => contentWords(name).map(({ stem }) => stem));
}
