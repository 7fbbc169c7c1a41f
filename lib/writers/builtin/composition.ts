import { countWords } from "@/lib/text/words-of";
import { primaryLanguageOf } from "../language-tag";
import type { WriterBrief } from "../writer";
import { type KeyPoint, takeKeyPoints } from "./key-points";
import type { Language } from "./phrases/phrases";
import { type RankedTopic, rankTopics } from "./rank-topics";
import { joinSentences, sentenceSegmenter } from "./sentences";
import { type PageReference, type Passage, readTopics, type Topic } from "./topics";

/** What stands under one H2; parts with a heading of their own stand under an H3. */
export interface Chapter {
  heading: string;
  page: PageReference;
  parts: { heading: string | null; paragraphs: string[] }[];
}

export interface Composition {
  /** Whether the pages speak of the keyword, only of other things, or there is nothing to read. */
  basis: "on_subject" | "off_subject" | "nothing";
  keyPoints: KeyPoint[];
  chapters: Chapter[];
  questions: { question: string; answer: string; page: PageReference }[];
  /** Every page that a statement was taken from, the most relevant first. */
  pages: PageReference[];
}

export interface CompositionSize {
  wordsMax: number;
  wordsPerTopicMax: number;
  topicsPerPageMax: number;
}

const topicsOffSubjectMax = 3;
const questionsMax = 5;
const wordsWithoutContext = 450;
/** A topic with less than this part of the best one's relevance shares a word with the keyword, no more. */
const relevanceMin = 0.35;

/** Chooses what the article says. The same brief always yields the same choice. */
export function compose(brief: WriterBrief, language: Language, size: CompositionSize): Composition {
  const segmenter = sentenceSegmenter(primaryLanguageOf(brief.project.languageCode));
  const ranked = rankTopics(readTopics(brief, language, segmenter), brief, language);
  const best = ranked[0]?.score ?? 0;
  const relevant = ranked.filter(({ score }) => score > 0 && score >= best * relevanceMin);
  const basis = relevant.length > 0 ? "on_subject" : ranked.length > 0 ? "off_subject" : "nothing";
  const candidates =
    basis === "on_subject" ? withContext(relevant, ranked) : ranked.slice(0, topicsOffSubjectMax);

  const asked = candidates
    .filter(isQuestion)
    .slice(0, Math.min(questionsMax, Math.floor(candidates.length / 2)));
  const told = candidates.filter((topic) => !asked.includes(topic));
  const keyPoints = basis === "on_subject" ? takeKeyPoints(told, brief.keyword, language) : [];
  const chapters = chaptersOf(fill(told, size));
  const questions = asked.map(({ heading, page, passages }) => ({
    question: heading ?? "",
    answer: joinSentences((passages[0]?.sentences ?? []).slice(0, 4)),
    page,
  }));
  const used = [...chapters, ...keyPoints, ...questions].map(({ page }) => page);
  return { basis, keyPoints, chapters, questions, pages: distinctPages(used) };
}

/** What stands beside a relevant topic on its page belongs to it; taken only where little names the subject. */
function withContext(relevant: RankedTopic[], all: RankedTopic[]): RankedTopic[] {
  const urls = new Set(relevant.map(({ page }) => page.url));
  const chosen = [...relevant];
  for (const topic of all) {
    if (chosen.reduce((words, each) => words + wordsIn(each), 0) >= wordsWithoutContext) break;
    if (!relevant.includes(topic) && urls.has(topic.page.url)) chosen.push(topic);
  }
  return chosen;
}

function wordsIn({ passages }: Topic): number {
  return passages.reduce((words, { sentences }) => words + countWords(sentences.join(" ")), 0);
}

function isQuestion({ heading, passages }: Topic): boolean {
  return heading !== null && /[?？؟]$/.test(heading) && (passages[0]?.sentences.length ?? 0) > 0;
}

/** A topic with less is a scrap: a heading over half a line. */
const wordsPerTopicMin = 12;

/** The topics, best first, each with as many whole sentences as there is room for. */
function fill(topics: RankedTopic[], size: CompositionSize): RankedTopic[] {
  const filled = filledFrom(topics, size, wordsPerTopicMin);
  return filled.length > 0 ? filled : filledFrom(topics, size, 1);
}

function filledFrom(topics: RankedTopic[], size: CompositionSize, wordsMin: number): RankedTopic[] {
  const { wordsMax, wordsPerTopicMax, topicsPerPageMax } = size;
  let left = wordsMax;
  const taken = new Map<string, number>();
  return topics.flatMap((topic) => {
    const ofPage = taken.get(topic.page.url) ?? 0;
    if (ofPage >= topicsPerPageMax) return [];
    const passages = fitting(topic.passages, Math.min(wordsPerTopicMax, left));
    const cut = { ...topic, passages };
    if (wordsIn(cut) < wordsMin) return [];
    left -= wordsIn(cut);
    taken.set(topic.page.url, ofPage + 1);
    return [cut];
  });
}

function fitting(passages: Passage[], wordsMax: number): Passage[] {
  let left = wordsMax;
  const fitted: Passage[] = [];
  for (const { sentences } of passages) {
    const kept: string[] = [];
    for (const sentence of sentences) {
      left -= countWords(sentence);
      if (left < 0) break;
      kept.push(sentence);
    }
    if (kept.length > 0) fitted.push({ sentences: kept });
    if (left <= 0) break;
  }
  return fitted;
}

/** One chapter a page where pages have much to say, one a topic where there is only one page. */
function chaptersOf(topics: RankedTopic[]): Chapter[] {
  const byPage = new Map<string, RankedTopic[]>();
  for (const topic of topics) byPage.set(topic.page.url, [...(byPage.get(topic.page.url) ?? []), topic]);
  const taken = new Set<string>();
  const fresh = (heading: string | null) => {
    const key = heading?.toLowerCase() ?? "";
    if (heading === null || taken.has(key)) return null;
    taken.add(key);
    return heading;
  };

  return [...byPage.values()].flatMap((ofPage): Chapter[] => {
    const inOrder = ofPage.sort((a, b) => a.position - b.position);
    const page = inOrder[0]?.page;
    if (page === undefined) return [];
    const isNested = byPage.size > 1 && inOrder.length > 1;
    if (isNested) {
      const heading = fresh(page.name) ?? page.url;
      return [
        {
          heading,
          page,
          parts: inOrder.map((topic) => ({ heading: fresh(topic.heading), paragraphs: paragraphsOf(topic) })),
        },
      ];
    }
    return inOrder.map((topic) => ({
      heading: fresh(topic.heading) ?? fresh(page.name) ?? page.name,
      page,
      parts: [{ heading: null, paragraphs: paragraphsOf(topic) }],
    }));
  });
}

function paragraphsOf({ passages }: Topic): string[] {
  return passages.map(({ sentences }) => joinSentences(sentences));
}

function distinctPages(pages: PageReference[]): PageReference[] {
  return [...new Map(pages.map((page) => [page.url, page])).values()];
}
