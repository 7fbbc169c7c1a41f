import { countWords } from "@/lib/text/words-of";
import { type RankedTopic, rankTopics } from "./rank-topics";
import { type PageReference, readTopics, type SampleOrder } from "./read-topics";
import { joinSentences } from "./sentences";

/** A heading, what is said under it, and the page that says it. */
export interface SitePassage {
  heading: string;
  paragraphs: string[];
  page: PageReference;
}

export interface Composition {
  /** Whether the pages are about the keyword, only about other subjects, or have no usable text. */
  basis: "onSubject" | "offSubject" | "nothing";
  passages: SitePassage[];
  /** Headings that ask something, each with a short answer. */
  questions: SitePassage[];
}

const wordsMax = 620;
const wordsPerTopicMax = 110;
const topicsPerPageMax = 3;
const topicsOffSubjectMax = 3;
const questionsMax = 5;
const sentencesPerAnswerMax = 4;
/** If there are fewer words on the subject, other topics of the same pages are added. */
const wordsWithoutContext = 450;
/** A topic that scores less than this part of the best score merely shares a word with the keyword. */
const relevanceMin = 0.35;

/** Chooses the content of the article. The same order always yields the same composition. */
export function compose(order: SampleOrder): Composition {
  const ranked = rankTopics(readTopics(order), order);
  const best = ranked[0]?.score ?? 0;
  const relevant = ranked.filter(({ score }) => score > 0 && score >= best * relevanceMin);
  const basis = relevant.length > 0 ? "onSubject" : ranked.length > 0 ? "offSubject" : "nothing";
  const candidates =
    basis === "onSubject" ? withContext(relevant, ranked) : ranked.slice(0, topicsOffSubjectMax);
  const asked = candidates
    .filter(({ heading }) => /[?？؟]$/.test(heading ?? ""))
    .slice(0, Math.min(questionsMax, Math.floor(candidates.length / 2)));
  return {
    basis,
    passages: passagesOf(fitted(candidates.filter((topic) => !asked.includes(topic)))),
    questions: asked.map(({ heading, page, paragraphs: [first = []] }) => ({
      heading: heading ?? "",
      paragraphs: [joinSentences(first.slice(0, sentencesPerAnswerMax))],
      page,
    })),
  };
}

/** The relevant topics, with other topics of the same pages where there are too few words. */
function withContext(relevant: RankedTopic[], ranked: RankedTopic[]): RankedTopic[] {
  const keys = new Set(relevant.map(({ page }) => page.key));
  let words = relevant.reduce((sum, topic) => sum + wordsIn(topic), 0);
  const beside = ranked
    .filter((topic) => !relevant.includes(topic) && keys.has(topic.page.key))
    .filter((topic) => {
      if (words >= wordsWithoutContext) return false;
      words += wordsIn(topic);
      return true;
    });
  return [...relevant, ...beside];
}

function wordsIn({ paragraphs }: Pick<RankedTopic, "paragraphs">): number {
  return countWords(paragraphs.flat().join(" "));
}

/** The topics, best first, each shortened to as many whole sentences as there is room for. */
function fitted(topics: RankedTopic[]): RankedTopic[] {
  let left = wordsMax;
  const ofPage = new Map<string, number>();
  return topics.flatMap((topic) => {
    const taken = ofPage.get(topic.page.key) ?? 0;
    const paragraphs = fittedParagraphs(topic.paragraphs, Math.min(wordsPerTopicMax, left));
    if (taken >= topicsPerPageMax || paragraphs.length === 0) return [];
    left -= wordsIn({ paragraphs });
    ofPage.set(topic.page.key, taken + 1);
    return [{ ...topic, paragraphs }];
  });
}

function fittedParagraphs(paragraphs: string[][], most: number): string[][] {
  let left = most;
  const fits = (sentence: string) => {
    left -= countWords(sentence);
    return left >= 0;
  };
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => left > 0 && fits(sentence)))
    .filter(({ length }) => length > 0);
}

/** What each page says in its own order, the best page first. Topics without a heading of their own are joined. */
function passagesOf(topics: RankedTopic[]): SitePassage[] {
  const order = [...new Set(topics.map(({ page }) => page.key))];
  const sorted = topics.toSorted(
    (a, b) => order.indexOf(a.page.key) - order.indexOf(b.page.key) || a.position - b.position,
  );
  const passages = new Map<string, SitePassage>();
  for (const { heading, page, paragraphs } of sorted) {
    const named = heading ?? page.name;
    // The same heading on two pages, such as "Overview", would appear twice.
    const isTaken = (passages.get(named.toLowerCase())?.page.key ?? page.key) !== page.key;
    const title = isTaken ? page.name : named;
    const texts = paragraphs.map((sentences) => joinSentences(sentences));
    const before = passages.get(title.toLowerCase());
    if (before === undefined) passages.set(title.toLowerCase(), { heading: title, paragraphs: texts, page });
    else before.paragraphs.push(...texts);
  }
  return [...passages.values()];
}
