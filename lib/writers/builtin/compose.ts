import { countWords } from "@/lib/text/words-of";
import { type RankedTopic, rankTopics } from "./rank-topics";
import type { SampleOrder } from "./read-topics";
import { type PageReference, readTopics, type Topic } from "./read-topics";
import { joinSentences } from "./sentences";

/** The content under one H2. A part with its own heading gets an H3. */
export interface Section {
  heading: string;
  parts: { heading: string | null; paragraphs: string[]; page: PageReference }[];
}

export interface Composition {
  /** Whether the pages are about the keyword, only about other subjects, or have no usable text. */
  basis: "onSubject" | "offSubject" | "nothing";
  sections: Section[];
  questions: { question: string; answer: string; page: PageReference }[];
  /** Every page that a statement was taken from, the most relevant page first. */
  pages: PageReference[];
}

export interface CompositionSize {
  wordsMax: number;
  wordsPerTopicMax: number;
  topicsPerPageMax: number;
}

const topicsOffSubjectMax = 3;
const questionsMax = 5;
const sentencesPerAnswerMax = 4;
/** If there are fewer words on the subject, other topics of the same pages are added. */
const wordsWithoutContext = 450;
/** A topic that scores less than this part of the best score merely shares a word with the keyword. */
const relevanceMin = 0.35;

/** Chooses the content of the article. The same brief and size always yield the same composition. */
export function compose(brief: SampleOrder, size: CompositionSize): Composition {
  const ranked = rankTopics(readTopics(brief), brief);
  const best = ranked[0]?.score ?? 0;
  const relevant = ranked.filter(({ score }) => score > 0 && score >= best * relevanceMin);
  const basis = relevant.length > 0 ? "onSubject" : ranked.length > 0 ? "offSubject" : "nothing";
  const candidates =
    basis === "onSubject" ? withContext(relevant, ranked) : ranked.slice(0, topicsOffSubjectMax);

  const asked = candidates
    .filter(({ heading }) => /[?？؟]$/.test(heading ?? ""))
    .slice(0, Math.min(questionsMax, Math.floor(candidates.length / 2)));
  const chosen = fitted(
    candidates.filter((topic) => !asked.includes(topic)),
    size,
  );
  const questions = asked.map(({ heading, page, paragraphs }) => ({
    question: heading ?? "",
    answer: joinSentences((paragraphs[0] ?? []).slice(0, sentencesPerAnswerMax)),
    page,
  }));
  const pages = new Map([...chosen, ...questions].map(({ page }) => [page.url, page]));
  return { basis, sections: sectionsOf(chosen), questions, pages: [...pages.values()] };
}

/** The relevant topics, with other topics of the same pages where there are too few words. */
function withContext(relevant: RankedTopic[], ranked: RankedTopic[]): RankedTopic[] {
  const urls = new Set(relevant.map(({ page }) => page.url));
  const beside = ranked.filter((topic) => !relevant.includes(topic) && urls.has(topic.page.url));
  const chosen = [...relevant];
  let words = relevant.reduce((sum, topic) => sum + wordsIn(topic), 0);
  for (const topic of beside) {
    if (words >= wordsWithoutContext) break;
    chosen.push(topic);
    words += wordsIn(topic);
  }
  return chosen;
}

function wordsIn({ paragraphs }: Topic): number {
  return countWords(paragraphs.flat().join(" "));
}

/** The topics, best first, each shortened to as many whole sentences as there is room for. */
function fitted(topics: RankedTopic[], { wordsMax, wordsPerTopicMax, topicsPerPageMax }: CompositionSize) {
  let left = wordsMax;
  const ofPage = new Map<string, number>();
  return topics.flatMap((topic) => {
    const taken = ofPage.get(topic.page.url) ?? 0;
    const paragraphs = fittedParagraphs(topic.paragraphs, Math.min(wordsPerTopicMax, left));
    if (taken >= topicsPerPageMax || paragraphs.length === 0) return [];
    const cut = { ...topic, paragraphs };
    left -= wordsIn(cut);
    ofPage.set(topic.page.url, taken + 1);
    return [cut];
  });
}

function fittedParagraphs(paragraphs: string[][], wordsMax: number): string[][] {
  let left = wordsMax;
  const fits = (sentence: string) => {
    left -= countWords(sentence);
    return left >= 0;
  };
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => left > 0 && fits(sentence)))
    .filter(({ length }) => length > 0);
}

/** One section per page in reading order, or one per topic if there is only one page. Headings are not repeated. */
function sectionsOf(topics: RankedTopic[]): Section[] {
  const byPage = new Map<string, RankedTopic[]>();
  for (const topic of topics) byPage.set(topic.page.url, [...(byPage.get(topic.page.url) ?? []), topic]);
  const taken = new Set<string>();
  const unlessTaken = (heading: string | null) => {
    const key = heading?.toLowerCase() ?? "";
    if (taken.has(key)) return null;
    taken.add(key);
    return heading;
  };
  return [...byPage.values()].flatMap((ofPage): Section[] => {
    const name = ofPage[0]?.page.name ?? "";
    const isOnePage = byPage.size === 1;
    const heading = isOnePage ? name : (unlessTaken(name) ?? name);
    const parts = ofPage
      .sort((a, b) => a.position - b.position)
      .map((topic) => ({
        heading: unlessTaken(topic.heading),
        page: topic.page,
        paragraphs: topic.paragraphs.map((sentences) => joinSentences(sentences)),
      }));
    return isOnePage
      ? parts.map((part) => ({ heading: part.heading ?? heading, parts: [{ ...part, heading: null }] }))
      : [{ heading, parts }];
  });
}
