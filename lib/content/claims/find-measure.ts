import { contentWords } from "@/lib/text/content-words";
import { contextOf, type MeasureContext, namesIn, placesIn } from "./claim-context";
import { once } from "./once";
import { type Finder, sharesEnough } from "./proving-passage";
import { impliedKeys } from "./read-dates";
import { type Measure, readMeasures } from "./read-measures";
import { indexMeasures, roundedKeys, type SourceParagraph, type SourceSentence } from "./source-index";

/** Finds figures and dates: the same value, said of the same thing. */
export function measureFinder(paragraphs: readonly SourceParagraph[], language: string): Finder {
  const exact = once(() => indexMeasures(paragraphs, impliedKeys));
  const rounded = once(() => indexMeasures(paragraphs, roundedKeys));
  const read = new Map<string, Measure[]>();
  return (claim) => {
    const measures = read.get(claim.sentence) ?? readMeasures(claim.sentence, language);
    read.set(claim.sentence, measures);
    const measure = measures.find(({ at, text }) => at === claim.at && text === claim.text);
    if (measure === undefined) return null;
    const context = contextOf(claim.sentence, contentWords(claim.sentence), measures, measure);
    const names = namesIn(claim.sentence, language);
    const places = placesIn(claim.sentence);
    const dates = measure.kind === "date" ? [] : measures.filter(({ kind }) => kind === "date");
    const inReach = context.bound === "none" ? [exact] : [exact, rounded];
    const candidates = inReach.flatMap((index) => measure.keys.flatMap((key) => index().get(key) ?? []));
    for (const { sentence, measure: other } of candidates) {
      if (
        proves(context, { names, places }, sentence, other) &&
        dates.every((date) => mayBelong(date, other, sentence))
      ) {
        return { source: sentence.paragraph.source, excerpt: sentence.text };
      }
    }
    return null;
  };
}

function proves(
  claim: MeasureContext,
  { names, places }: { names: readonly string[]; places: readonly string[] },
  sentence: SourceSentence,
  measure: Measure,
): boolean {
  const source = sentence.contextOf(measure);
  if (!boundsAgree(claim.bound, source.bound) || claim.negated !== source.negated) return false;
  if (claim.direction !== "none" && source.direction !== "none" && claim.direction !== source.direction)
    return false;
  if (differ(claim.rate, source.rate) || differ(claim.counter, source.counter)) return false;
  const counts = measure.count !== null && measure.kind === "figure";
  if (counts ? !countsTheSame(claim, source) : measure.kind === "figure" && !measuresTheSame(claim, source)) {
    return false;
  }
  const known = (stem: string) => sentence.around.has(stem) || sentence.stems.has(stem);
  const areKnown = (stems: readonly string[]) =>
    stems.filter((stem) => claim.near.includes(stem)).every(known);
  if (!areKnown(places)) return false;
  // "We have 400 partners" says all there is to say; its subject is the page's.
  if (counts && claim.after.length > 0 && source.near.every((stem) => claim.near.includes(stem))) return true;
  if (!areKnown(names)) return false;
  if (claim.near.length === 0) return true;
  const isAboutTheSame = claim.near.some((stem) => source.own.has(stem) || source.near.includes(stem));
  const ownMatches = claim.own.size === 0 || [...claim.own].some(known);
  return isAboutTheSame && ownMatches && sharesEnough(claim.near, known);
}

/** "Up to 50" proves neither "50" nor "over 50"; "50" proves neither "over 50" nor "up to 50". */
function boundsAgree(claim: MeasureContext["bound"], source: MeasureContext["bound"]): boolean {
  if (claim === source || claim === "about") return true;
  if (claim === "none") return source !== "atMost";
  return false;
}

const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;

/** 1,200 customers are not proved by 1,200 employees: the nouns after the numbers have to agree. */
function countsTheSame(claim: MeasureContext, source: MeasureContext): boolean {
  if (claim.after.length === 0) return true;
  const named = source.after.length === 0 ? [...source.own] : [...source.after, ...source.before];
  return claim.after.some((stem) => named.includes(stem));
}

/** 300 g of water are not 300 g of flour. */
function measuresTheSame(claim: MeasureContext, source: MeasureContext): boolean {
  if (claim.after.length === 0 || source.after.length === 0) return true;
  return claim.after.some((stem) => source.after.includes(stem) || source.before.includes(stem));
}

/** In "500 in 2012, 800 in 2013" the year 2012 is not that of 800: another figure stands between them. */
function mayBelong(date: Measure, figure: Measure, { measures }: SourceSentence): boolean {
  const sameDates = measures.filter(({ keys }) => keys.some((key) => date.keys.includes(key)));
  if (sameDates.length === 0) return true;
  return sameDates.some(({ at }) => {
    const [from, to] = at < figure.at ? [at, figure.at] : [figure.at, at];
    return !measures.some(
      (other) =>
        other.at > from &&
        other.at < to &&
        other.kind === "figure" &&
        dimensionOf(other) === dimensionOf(figure),
    );
  });
}

function dimensionOf({ keys }: Measure): string | undefined {
  return keys[0]?.split(":")[0];
}
