import { tokens } from "@/lib/text/tokens";
import type { WebPage } from "./read-page";

/** Challenges explain themselves in a few paragraphs at most. */
const challengeWordsMax = 200;
/** Enough to tell a notice from a page of text; words beyond it are not counted. */
const countedCharactersMax = 20_000;

const challengeTitles =
  /just a moment|attention required|access denied|access to this page has been denied|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you(?:'|’| a)re (?:a )?(?:not a bot|human)|making sure you(?:'|’)re not a bot|security check|checking your browser|ddos-guard|pardon our interruption|robot challenge|one moment, please|request unsuccessful|captcha/i;

/**
 * Whether a bot defence answered in place of the page. Normal pages load bot-defence scripts too; a
 * challenge has its title or its markup, and hardly any text.
 */
export function isChallenge(page: Pick<WebPage, "title" | "mainText" | "signs">): boolean {
  const looksLikeOne = page.signs.challenge || challengeTitles.test(page.title ?? "");
  return looksLikeOne && approximateWordCount(page) < challengeWordsMax;
}

/** About how many words a page's text has, two characters of an unspaced script counting as one. */
export function approximateWordCount({ mainText }: Pick<WebPage, "mainText">): number {
  return tokens(mainText.slice(0, countedCharactersMax)).reduce((sum, token) => sum + token.weight / 2, 0);
}
