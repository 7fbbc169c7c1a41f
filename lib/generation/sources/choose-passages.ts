import type { SourcePassage } from "@/lib/content/source-passages";
import type { WriterSource } from "@/lib/writers/writer";
import type { RankedPassage } from "../rows/rank-passages";

interface Choice {
  sources: readonly Pick<WriterSource, "key" | "origin">[];
  /** All passages of the sources, in document order. */
  passages: readonly SourcePassage[];
  /** The passages that answer each question of the stage, the best first. */
  ranked: readonly (readonly RankedPassage[])[];
  /** Keys of passages that come first, such as those that the outline names. */
  wanted?: readonly string[];
  /** How many characters are shown. */
  room: number;
}

/** One source fills no more than this share of the room while others have something to say. */
const sourceShareMax = 0.4;
/** What stands beside a passage belongs to it: the other rows of its table, the sentence before its list. */
const neighbourShare = 0.5;
/** A source is heard with its best passage if that comes this near to the best answer of a question. */
const heardMin = 0.15;
/** A longer passage is cut where prompts show it. */
const shownPassageMax = 1_200;

/**
 * The passages that a prompt shows, by source and in document order. Half of the room is for other sites when there are
 * any, each source that has something to say is heard, and what one half leaves free goes to the other. If no passage has
 * to do with the questions, the sources are shown from their beginnings.
 */
export function choosePassages({ sources, passages, ranked, wanted = [], room }: Choice): SourcePassage[] {
  const answering = pointsOf(passages, ranked, wanted);
  const points = answering.size > 0 ? answering : new Map(passages.map(({ key }) => [key, 1]));
  const best = passages
    .filter(({ key }) => points.has(key))
    .sort((a, b) => (points.get(b.key) ?? 0) - (points.get(a.key) ?? 0));
  const origins = new Map(sources.map(({ key, origin }) => [key, origin]));
  const others = best.some(({ sourceKey }) => origins.get(sourceKey) === "search");
  const own = best.some(({ sourceKey }) => origins.get(sourceKey) === "site");
  const chosen = new Set<SourcePassage>();
  const used = { site: 0, search: 0, total: 0 };
  const bySource = new Map<string, number>();

  function take(passage: SourcePassage, limit: { origin: number; source: number }): void {
    const { sourceKey, text } = passage;
    const origin = origins.get(sourceKey) ?? "site";
    const length = Math.min(text.length, shownPassageMax);
    const ofSource = bySource.get(sourceKey) ?? 0;
    const fits =
      used.total + length <= room &&
      used[origin] + length <= limit.origin &&
      ofSource + length <= limit.source;
    if (chosen.has(passage) || !fits) return;
    chosen.add(passage);
    used.total += length;
    used[origin] += length;
    bySource.set(sourceKey, ofSource + length);
  }

  const fair = { origin: others && own ? room / 2 : room, source: room * sourceShareMax };
  for (const passage of best.filter(({ key }) => wanted.includes(key))) take(passage, fair);
  for (const passage of firstOfEach(best))
    if ((points.get(passage.key) ?? 0) >= heardMin) take(passage, fair);
  for (const passage of best) take(passage, fair);
  for (const passage of best) take(passage, { ...fair, source: room });
  for (const passage of best) take(passage, { origin: room, source: room });
  return passages.filter((passage) => chosen.has(passage));
}

/** What each passage is worth: how near it comes to the best answer of a question, and more if it is wanted. */
function pointsOf(
  passages: readonly SourcePassage[],
  ranked: readonly (readonly RankedPassage[])[],
  wanted: readonly string[],
): Map<string, number> {
  const points = new Map<string, number>();
  const raise = (key: string, to: number) => {
    if (to > (points.get(key) ?? 0)) points.set(key, to);
  };
  for (const list of ranked) {
    const top = list[0]?.rank ?? 0;
    if (top > 0) for (const { key, rank } of list) raise(key, rank / top);
  }
  for (const key of wanted) raise(key, 2);
  const own = new Map(points);
  for (const [index, { key, sourceKey, path }] of passages.entries()) {
    for (const beside of [passages[index - 1], passages[index + 1]]) {
      if (beside?.sourceKey === sourceKey && beside.path === path) {
        raise(key, neighbourShare * (own.get(beside.key) ?? 0));
      }
    }
  }
  return points;
}

function firstOfEach(best: readonly SourcePassage[]): SourcePassage[] {
  const seen = new Set<string>();
  return best.filter(({ sourceKey }) => !seen.has(sourceKey) && seen.add(sourceKey));
}
