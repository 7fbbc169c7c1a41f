import { isChallenge } from "@/lib/pages/challenge";
import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import { countWords } from "@/lib/text/words-of";

/** How a page answered an agent or a browser, reduced to what is compared. */
export interface PageAnswer {
  status: number;
  /** Null when the page is too complex to parse. */
  content: { words: number; challenge: boolean } | null;
}

export type AgentTreatment =
  | { page: "same" | "not_tested"; detail: null }
  | { page: "blocked" | "different" | "unknown"; detail: string };

/** Statuses that servers use to turn away clients that they do not want. */
const refusals = new Set([401, 402, 403, 405, 406, 418, 429, 451, 503]);
/** An agent got the same page when it got at least this share of the words, as advertisements and dates vary. */
const sameShare = 0.5;
const countedCharactersMax = 100_000;

export function readPageAnswer(answer: FetchedAnswer): PageAnswer {
  return pageAnswerOf(answer.status, readPage(bodyText(answer), answer.url));
}

/** `page` is null when it is too complex to parse. */
export function pageAnswerOf(status: number, page: WebPage | null): PageAnswer {
  if (page === null) return { status, content: null };
  const words = countWords(page.mainText.slice(0, countedCharactersMax));
  return { status, content: { words, challenge: isChallenge(page) } };
}

/** Compares the answer that an agent got with the one that a browser got. A pure function. */
export function compareAnswers(browser: PageAnswer, agent: PageAnswer): AgentTreatment {
  const browserWasServed = browser.status < 300 && browser.content?.challenge !== true;
  if (!browserWasServed) {
    return { page: "unknown", detail: `A browser is not served either: it gets HTTP ${browser.status}.` };
  }
  if (refusals.has(agent.status)) return { page: "blocked", detail: `It gets HTTP ${agent.status}.` };
  if (agent.content?.challenge === true) {
    return { page: "blocked", detail: "It gets a check for robots in place of the page." };
  }
  if (agent.status >= 300) return { page: "different", detail: `It gets HTTP ${agent.status}.` };
  if (browser.content === null || agent.content === null) {
    return {
      page: "unknown",
      detail: "The page is too complex to be read, so the answers were not compared.",
    };
  }
  if (agent.content.words < browser.content.words * sameShare) {
    return {
      page: "different",
      detail: `It gets ${agent.content.words} words where a browser gets ${browser.content.words}.`,
    };
  }
  return { page: "same", detail: null };
}
