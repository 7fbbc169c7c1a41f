import { isFrontPage } from "@/lib/pages/addresses";
import { isChallenge } from "@/lib/pages/challenge";
import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import { sectionsOf } from "@/lib/pages/sections/source-sections";
import { dominantScript } from "@/lib/text/dominant-script";
import { otherLanguageOf, writtenLanguageOf } from "@/lib/text/written-language";
import type { ChangedClaim, CitedClaim } from "./rules/changed-claim";
import { type CitedText, judgeCitedClaims } from "./rules/judge-claims";

/** Why an answer says nothing about the claims: it is not the page, or not the page that was read before. */
export type Unreadable =
  | "not_html"
  | "too_complex"
  | "challenge"
  | "login"
  | "needs_scripts"
  | "front_page"
  | "too_short"
  | "other_language";

export type CitedPageReading =
  | { kind: "read"; changes: ChangedClaim[] }
  | { kind: "unreadable"; reason: Unreadable };

export interface CitingArticle {
  /** The address that the article cites. */
  url: string;
  languageCode: string;
  claims: readonly CitedClaim[];
}

/** A page with fewer words is a shell or a notice. */
const wordsMin = 40;
/** A page with fewer words and without a single passage is another one, such as the notice that a page is missing. */
const noticeWordsMax = 120;
/** A page with more words is more than the form or the frame that it has too. */
const shellWordsMax = 300;
const titleMax = 300;

/**
 * Reads a page again and judges what it says of the claims that it proved. Whatever could be a defence against robots, a
 * login, a shell that scripts fill, or the page in another language is no evidence against a claim. Pure.
 */
export function readCitedPage(answer: FetchedAnswer, article: CitingArticle): CitedPageReading {
  const { url, languageCode, claims } = article;
  if (!/\bhtml\b/i.test(answer.headers["content-type"] ?? "")) return unreadable("not_html");
  const page = readPage(bodyText(answer), answer.url);
  if (page === null) return unreadable("too_complex");
  const { sections, isTruncated } = sectionsOf(page.textBlocks);
  const text: CitedText = { title: (page.title ?? "").slice(0, titleMax), sections };
  const changes = judgeCitedClaims(text, claims, languageCode);
  // A page that still supports everything is the right one, however it looks.
  if (changes.length === 0) return { kind: "read", changes };
  const isAllGone = changes.length === claims.length && changes.every(({ after }) => after === null);
  const reason = notThePage(page, { answered: answer.url, asked: url, isAllGone });
  if (reason !== null) return unreadable(reason);
  if (isInOtherLanguage(page, article, isAllGone)) return unreadable("other_language");
  // What was not found may stand in the part that was not read.
  const isWhole = !answer.truncated && !isTruncated;
  return { kind: "read", changes: isWhole ? changes : changes.filter(({ after }) => after !== null) };
}

const unreadable = (reason: Unreadable): CitedPageReading => ({ kind: "unreadable", reason });

function notThePage(
  page: WebPage,
  { answered, asked, isAllGone }: { answered: string; asked: string; isAllGone: boolean },
): Unreadable | null {
  const { signs, wordCount } = page;
  const isShell = isAllGone && wordCount < shellWordsMax;
  if (isChallenge(page)) return "challenge";
  if (signs.postPasswordForm || (isShell && signs.loginForm) || (isAllGone && signs.paywall)) return "login";
  if (isShell && (signs.emptyAppRoot || signs.asksForScripts)) return "needs_scripts";
  if (isFrontPage(answered) && !isFrontPage(asked)) return "front_page";
  const enough = isAllGone ? noticeWordsMax : wordsMin;
  return wordCount < enough && (isAllGone || signs.scriptCount > 0) ? "too_short" : null;
}

/** Sites choose a language by the address that asks. In doubt, a page in another language than the article is none. */
function isInOtherLanguage(
  { mainText, lang }: WebPage,
  { claims, languageCode }: CitingArticle,
  isAllGone: boolean,
): boolean {
  const passages = claims.map(({ passage }) => passage).join(" ");
  const [now, before] = [dominantScript(mainText), dominantScript(passages)];
  if (now !== null && before !== null && now !== before) return true;
  const written =
    writtenLanguageOf(mainText) ?? /^[a-z]{2,3}(?![a-z])/i.exec(lang ?? "")?.[0].toLowerCase() ?? null;
  if (written === null) return false;
  if (otherLanguageOf(passages, written) !== null) return true;
  const isKnownToBeSame = writtenLanguageOf(passages) === written;
  return isAllGone && !isKnownToBeSame && !languageCode.toLowerCase().startsWith(written);
}
