import { countWords } from "@/lib/content/words-of";
import { readPage } from "@/lib/verification/page-content";
import { isChallenge } from "@/lib/verification/page-kind";

/** How a page answered somebody, reduced to what can be compared. */
export interface PageAnswer {
  status: number;
  words: number;
  challenge: boolean;
}

export type AgentTreatment =
  | { page: "same" | "not_tested"; detail: null }
  | { page: "blocked" | "different" | "unknown"; detail: string };

/** Statuses with which servers turn away whom they do not want. */
const refusals = new Set([401, 402, 403, 405, 406, 418, 429, 451, 503]);
/** An agent gets the same page when it gets at least so much of the words: advertisements and dates vary. */
const sameShare = 0.5;

export function readPageAnswer(status: number, html: string, url: string): PageAnswer {
  const page = readPage(html, url);
  return { status, words: countWords(page.mainText.slice(0, 100_000)), challenge: isChallenge(page) };
}

/** Compares what an agent was answered with what a browser was. Pure. */
export function compareAnswers(browser: PageAnswer, agent: PageAnswer): AgentTreatment {
  const browserWasServed = browser.status < 300 && !browser.challenge;
  if (!browserWasServed) {
    return { page: "unknown", detail: `A browser is not served either: it gets HTTP ${browser.status}.` };
  }
  if (refusals.has(agent.status)) return { page: "blocked", detail: `It gets HTTP ${agent.status}.` };
  if (agent.challenge) return { page: "blocked", detail: "It gets a check for robots in place of the page." };
  if (agent.status >= 300) return { page: "different", detail: `It gets HTTP ${agent.status}.` };
  if (agent.words < browser.words * sameShare) {
    return {
      page: "different",
      detail: `It gets ${agent.words} words where a browser gets ${browser.words}.`,
    };
  }
  return { page: "same", detail: null };
}
