import { tokens } from "@/lib/text/tokens";
import type { WebPage } from "./read-page";

/** A challenge page has a few paragraphs at most; a page with more words is a real one. */
const challengeWordsMax = 200;
/** Words are counted in this much of the text only, which is enough to tell a short notice from a real page. */
const countedCharactersMax = 20_000;

const challengeTitles =
  /just a moment|attention required|access denied|access to this page has been denied|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you(?:'|’| a)re (?:a )?(?:not a bot|human)|making sure you(?:'|’)re not a bot|security check|checking your browser|ddos-guard|pardon our interruption|robot challenge|one moment, please|request unsuccessful|captcha/i;

/**
 * Whether a bot defence answered instead of the page. Normal pages load bot-defence scripts too, so a
 * challenge must have both a typical title or markup and very little text.
 */
export function isChallenge(page: Pick<WebPage, "title" | "mainText" | "signs">): boolean {
  const looksLikeOne = page.signs.challenge || challengeTitles.test(page.title ?? "");
  return looksLikeOne && approximateWordCount(page) < challengeWordsMax;
}

/** Estimates the words of a page's text. In scripts without spaces, two characters count as one word. */
export function approximateWordCount({ mainText }: Pick<WebPage, "mainText">): number {
  return tokens(mainText.slice(0, countedCharactersMax)).reduce((sum, token) => sum + token.weight / 2, 0);
}
