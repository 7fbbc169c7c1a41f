import { normalizeKeyword } from "@/lib/content/keyword";
import { type AskedWordsReader, askedWordsReader } from "./asked-words";
import type { Idea } from "./result";

/** The numbers of the rule, which docs/result-rules.md explains. */
export const ideaRules = {
  impressions: 20,
  /** How many of a project's queries are looked at, the most frequent ones, and how many ideas are kept. */
  queriesMax: 1_000,
  ideasMax: 100,
} as const;

/** A query of a project with the page that is shown for it most often. */
export type ProjectQuery = Omit<Idea, "coveredBy" | "position" | "words"> & { position: number };

export interface CoveringArticle {
  id: string;
  title: string;
  keyword: string;
  languageCode: string;
}

/** Which of a project's articles are about a query by their keyword or title. */
export interface Coverage {
  add: (articles: readonly CoveringArticle[]) => void;
  articlesFor: (query: string) => ReadonlySet<string>;
}

interface LanguageCoverage {
  reader: AskedWordsReader;
  /** By stem, the lines that have it: a line is a keyword or a title, and stands for its article. */
  byStem: Map<string, Set<number>>;
}

const none: ReadonlySet<string> = new Set();

export function createCoverage(): Coverage {
  const languages = new Map<string, LanguageCoverage>();
  const articleOfLine: string[] = [];
  const byKeyword = new Map<string, string>();

  const addLine = ({ reader, byStem }: LanguageCoverage, articleId: string, line: string) => {
    articleOfLine.push(articleId);
    for (const stem of reader.stemmed(line, false).stems) {
      const lines = byStem.get(stem) ?? new Set();
      byStem.set(stem, lines.add(articleOfLine.length - 1));
    }
  };
  return {
    add(articles) {
      for (const { id, title, keyword, languageCode } of articles) {
        const known = languages.get(languageCode);
        const language = known ?? { reader: askedWordsReader(languageCode), byStem: new Map() };
        languages.set(languageCode, language);
        byKeyword.set(normalizeKeyword(keyword), id);
        addLine(language, id, keyword);
        addLine(language, id, title);
      }
    },
    articlesFor(query) {
      const same = byKeyword.get(normalizeKeyword(query));
      const found = new Set<string>(same === undefined ? [] : [same]);
      for (const { reader, byStem } of languages.values()) {
        const sets = reader.ask(query).stems.map((stem) => byStem.get(stem));
        for (const line of linesWithAll(sets)) found.add(articleOfLine[line] ?? "");
      }
      return found.size === 0 ? none : found;
    },
  };
}

function linesWithAll(sets: readonly (ReadonlySet<number> | undefined)[]): number[] {
  const [first, ...rest] = sets.toSorted((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
  if (first === undefined) return [];
  return [...first].filter((line) => rest.every((set) => set?.has(line) === true));
}

/**
 * The queries that could become articles, the most frequent first. Those that an article covers are listed, with that
 * article, only where the others leave room.
 */
export function ideasOf(
  queries: readonly ProjectQuery[],
  {
    isBrand,
    coverage,
    answeredBy,
    articleOf,
  }: {
    isBrand: (query: string) => boolean;
    coverage: Pick<Coverage, "articlesFor">;
    /** The articles that have a sentence that answers a query, the one that is shown for it most often first. */
    answeredBy: (query: string) => readonly string[];
    /** The article of a page. */
    articleOf: (page: string) => string | null;
  },
): Idea[] {
  const ideas = queries
    .filter(({ query, impressions }) => impressions >= ideaRules.impressions && !isBrand(query))
    .map((each): Idea => {
      const covering = [...answeredBy(each.query), ...coverage.articlesFor(each.query)];
      const shown = articleOf(each.page);
      const coveredBy = shown !== null && covering.includes(shown) ? shown : (covering[0] ?? null);
      return { ...each, words: null, coveredBy };
    })
    .toSorted((a, b) => b.impressions - a.impressions || (a.query < b.query ? -1 : 1));
  const open = ideas.filter(({ coveredBy }) => coveredBy === null).slice(0, ideaRules.ideasMax);
  const covered = ideas
    .filter(({ coveredBy }) => coveredBy !== null)
    .slice(0, ideaRules.ideasMax - open.length);
  const kept = new Set([...open, ...covered]);
  return ideas.filter((idea) => kept.has(idea));
}
