import { contentWords, stemOf } from "@/lib/text/content-words";
import { passagesOf, type SourcePassage } from "../source-passages";
import type { ClaimSource, FoundClaim } from "./claim";
import { computationOf } from "./computed-figures";
import { once } from "./once";
import { quotationFinder } from "./quoted-passages";
import { impliedKeys } from "./read-dates";
import { type Measure, readMeasures } from "./read-measures";
import { endsOfKey, roundedKeys } from "./says-value";
import { superlativesIn } from "./words/superlatives";

/** A passage that may support or contradict a claim. */
export interface Candidate {
  passage: SourcePassage;
  source: ClaimSource;
  /** Whether the claim's sentence links the source. */
  isCited: boolean;
}

export interface Candidates {
  /** The best first; empty if no passage has to do with the claim. */
  passages: Candidate[];
  /** Whether they have the value of a figure or date, the superlative, or the words of a quotation. */
  haveValue: boolean;
  /** How the figure follows from others that the text or a source has; null if it stands there itself, or does not follow. */
  computation: string | null;
}

/** The limits on what is read of the sources, so that many or huge sources cost no more than large ones. */
const limits = {
  sources: 60,
  passageCharacters: 20_000,
  characters: 1_200_000,
  passagesPerKey: 200,
} as const;

/** How many passages are shown to a judge. */
const passagesMax = 3;

interface IndexedPassage {
  passage: SourcePassage;
  source: ClaimSource;
  address: string | null;
  /** The stems of its words, its headings and the title of its page. */
  stems: () => ReadonlySet<string>;
}

/** Finds for each claim the passages that may prove it: by its value first, then by its words. Pure. */
export function candidateFinder(
  sources: readonly ClaimSource[],
  claims: readonly FoundClaim[],
  language: string,
): (claim: FoundClaim) => Candidates {
  const passages = indexedPassages(sources);
  const values = once(() => valueIndex(passages, language));
  const superlatives = once(() => superlativeIndex(passages, language));
  const words = once(() => wordIndex(passages));
  const byPassage = new Map(passages.map((each) => [each.passage, each]));
  const quoted = once(() =>
    quotationFinder(
      passages.map(({ passage }) => passage),
      claims.filter(({ kind }) => kind === "quotation").map(({ text }) => text),
    ),
  );
  const read = new Map<string, Measure[]>();
  const measuresOf = (text: string) => {
    const known = read.get(text) ?? readMeasures(text, language);
    read.set(text, known);
    return known;
  };

  function withValue(claim: FoundClaim): IndexedPassage[] {
    if (claim.kind === "statement") return [];
    if (claim.kind === "superlative") {
      const own = superlativesIn(claim.sentence, language).find(({ at }) => at === claim.at);
      return own === undefined ? [] : (superlatives().get(coreOf(own.core)) ?? []);
    }
    if (claim.kind === "quotation") {
      const passage = quoted()(claim.text);
      const found = passage === null ? undefined : byPassage.get(passage);
      return found === undefined ? [] : [found];
    }
    const measure = measureOf(claim, measuresOf);
    if (measure === null) return [];
    const found = values()(measure);
    if (!claim.onlyIfCited) return found;
    const counted = [...stemsOf(claim.text.slice(measure.text.length))];
    return found.filter((each) => counted.every((stem) => each.stems().has(stem)));
  }

  /** The passages that have other values of the sentence, or an end of its range: what a figure follows from. */
  function withOtherValues(claim: FoundClaim): IndexedPassage[] {
    return measuresOf(claim.sentence).flatMap(endsOf).flatMap(values());
  }

  /** The value of another product, row or place is only seen as wrong beside the passage about the sentence's own. */
  function besideSubject(claim: FoundClaim, own: readonly IndexedPassage[]): readonly IndexedPassage[] {
    if (claim.kind === "quotation") return own;
    const [subject] = best(claim, words()(claim), 1);
    if (subject === undefined || own.includes(subject)) return own;
    return [...own.slice(0, passagesMax - 1), subject];
  }

  return (claim) => {
    const own = best(claim, withValue(claim), passagesMax);
    if (own.length > 0) {
      return { passages: candidatesOf(claim, besideSubject(claim, own)), haveValue: true, computation: null };
    }
    const { passages: origin, computation } = computedFrom(claim, {
      passages,
      measuresOf,
      withValueOf: (measure) => values()(measure),
    });
    const alike = [
      ...origin,
      ...best(claim, claim.kind === "figure" ? withOtherValues(claim) : [], passagesMax),
      ...best(claim, words()(claim), passagesMax),
    ];
    const shown = [...new Set(alike)].slice(0, passagesMax);
    return { passages: candidatesOf(claim, shown), haveValue: false, computation };
  };
}

interface Figures {
  passages: readonly IndexedPassage[];
  measuresOf: (text: string) => Measure[];
  withValueOf: (measure: Measure) => IndexedPassage[];
}

/** What a figure follows from: figures beside it and in their passages, or those of the pages that its sentence cites. */
function computedFrom(
  claim: FoundClaim,
  { passages, measuresOf, withValueOf }: Figures,
): { passages: IndexedPassage[]; computation: string | null } {
  const nothing = { passages: [], computation: null };
  const measuresIn = (found: readonly IndexedPassage[]) =>
    found.flatMap(({ passage }) => measuresOf(passage.text));
  const measure = claim.kind === "figure" ? measureOf(claim, measuresOf) : null;
  if (measure === null) return nothing;
  const around = [...measuresOf(claim.sentence), ...measuresOf(claim.context)].filter(
    (other) => other !== measure,
  );
  const near = best(claim, around.flatMap(endsOf).flatMap(withValueOf), passagesMax);
  const beside = computationOf(measure, { near: around, given: measuresIn(near) });
  if (beside !== null) return { passages: near, computation: beside.text };
  const cites = citedAddresses(claim);
  const cited = passages.filter(({ address }) => address !== null && cites.has(address));
  const ofCited = computationOf(measure, { near: [], given: measuresIn(cited) });
  if (ofCited === null) return nothing;
  const origin = cited.filter(({ passage }) =>
    measuresOf(passage.text).some((each) => ofCited.of.includes(each)),
  );
  return { passages: origin.slice(0, passagesMax), computation: ofCited.text };
}

/** A range as a range, and as its two ends. */
function endsOf(measure: Measure): Measure[] {
  const [key = ""] = measure.keys;
  if (!key.includes("..")) return [measure];
  return [measure, ...key.split("..").map((end) => ({ ...measure, keys: [end] }))];
}

function measureOf(
  { sentence, at, text }: FoundClaim,
  measuresIn: (text: string) => Measure[],
): Measure | null {
  return measuresIn(sentence).find((measure) => measure.at === at && text.startsWith(measure.text)) ?? null;
}

/** Titles of pages are passages too, because they state things. */
function indexedPassages(sources: readonly ClaimSource[]): IndexedPassage[] {
  let left: number = limits.characters;
  const passages: IndexedPassage[] = [];
  for (const source of sources.slice(0, limits.sources)) {
    const { key, url, title } = source;
    const titled: SourcePassage = { key: `${key}.0`, sourceKey: key, path: null, text: title };
    const address = url === null ? null : comparableAddress(url);
    for (const passage of [titled, ...passagesOf(source)]) {
      const text = passage.text.slice(0, Math.min(limits.passageCharacters, left));
      if (text === "") continue;
      left -= text.length;
      const stems = once(() => stemsOf(`${text}\n${passage.path ?? ""}\n${title.slice(0, titleMax)}`));
      passages.push({ passage: { ...passage, text }, source, address, stems });
    }
  }
  return passages;
}

const titleMax = 300;

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(contentWords(text).map(({ stem }) => stem));
}

/** Cited passages first, then those that share most words with the sentence and what introduces it. */
function best(claim: FoundClaim, found: readonly IndexedPassage[], countMax: number): IndexedPassage[] {
  const sentence = stemsOf(claim.sentence);
  const around = stemsOf(claim.context);
  const cites = citedAddresses(claim);
  const rated = [...new Set(found)].map((each) => {
    let points = each.address !== null && cites.has(each.address) ? citedPoints : 0;
    for (const stem of each.stems()) points += sentence.has(stem) ? 3 : around.has(stem) ? 1 : 0;
    return { each, points };
  });
  return rated
    .sort((one, other) => other.points - one.points)
    .slice(0, countMax)
    .map(({ each }) => each);
}

/** More than words can make up for. */
const citedPoints = 10_000;

function candidatesOf(claim: FoundClaim, found: readonly IndexedPassage[]): Candidate[] {
  const cites = citedAddresses(claim);
  return found.map(({ passage, source, address }) => ({
    passage,
    source,
    isCited: address !== null && cites.has(address),
  }));
}

function citedAddresses({ cites }: FoundClaim): ReadonlySet<string> {
  return new Set(cites.map(comparableAddress));
}

/** Without the fragment, the scheme and a trailing slash. */
function comparableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname.replace(/\/$/, "")}${search}`;
}

/** Finds the passages with the value of a figure or date: as it stands, as the end of a range, or before it was rounded. */
function valueIndex(passages: readonly IndexedPassage[], language: string) {
  const exact = new Map<string, IndexedPassage[]>();
  const rounded = new Map<string, IndexedPassage[]>();
  for (const each of passages) {
    const keys = readMeasures(each.passage.text, language).flatMap((measure) => measure.keys);
    const parts = keys.flatMap(endsOfKey);
    for (const key of new Set(parts.flatMap(impliedKeys))) add(exact, key, each);
    for (const key of new Set(parts.flatMap(roundedKeys))) add(rounded, key, each);
  }
  return ({ keys }: Measure): IndexedPassage[] => {
    const of = (index: ReadonlyMap<string, IndexedPassage[]>, key: string) => index.get(key) ?? [];
    const found = keys.flatMap((key) => of(exact, key));
    if (found.length > 0) return found;
    const [from, to] = keys[0]?.split("..") ?? [];
    if (from !== undefined && to !== undefined) {
      const ends = new Set(of(exact, to));
      return of(exact, from).filter((each) => ends.has(each));
    }
    return keys.flatMap((key) => of(rounded, key));
  };
}

function superlativeIndex(passages: readonly IndexedPassage[], language: string) {
  const index = new Map<string, IndexedPassage[]>();
  for (const each of passages) {
    const cores = superlativesIn(each.passage.text, language).map(({ core }) => coreOf(core));
    for (const core of new Set(cores)) add(index, core, each);
  }
  return index;
}

function add(index: Map<string, IndexedPassage[]>, key: string, each: IndexedPassage): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [each]);
  else if (known.length < limits.passagesPerKey) known.push(each);
}

/** However a text writes the first place, it says the same. */
const firstPlace =
  /^(?:#|№|n[°º]|no\.|nr\.|number|nummer|numéro|numero|número|номер) ?(?:1|one|eins|één|une?|uno|um|один)$/iu;

function coreOf(core: string): string {
  return firstPlace.test(core) ? "#1" : stemOf(core.toLowerCase());
}

/** A passage that shares this many words fewer than another one does is not worth comparing with it. */
const behindMax = 2;

/**
 * Finds the passages that share at least two words with a claim's sentence, or all of them if it has fewer: those of the
 * pages that it cites, and of the others those that share most.
 */
function wordIndex(passages: readonly IndexedPassage[]) {
  const index = new Map<string, IndexedPassage[]>();
  for (const each of passages) for (const stem of each.stems()) add(index, stem, each);
  return (claim: FoundClaim): IndexedPassage[] => {
    const stems = [...stemsOf(claim.sentence)];
    const cites = citedAddresses(claim);
    const shared = new Map<IndexedPassage, number>();
    for (const stem of stems) {
      for (const each of index.get(stem) ?? []) shared.set(each, (shared.get(each) ?? 0) + 1);
    }
    const most = Math.max(0, ...shared.values());
    const least = Math.min(2, stems.length);
    return [...shared]
      .filter(([{ address }, count]) => {
        const isCited = address !== null && cites.has(address);
        return count >= (isCited ? least : Math.max(least, most - behindMax));
      })
      .map(([each]) => each);
  };
}
