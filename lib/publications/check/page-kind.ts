import { isFrontPage } from "@/lib/pages/addresses";
import { approximateWordCount, isChallenge } from "@/lib/pages/challenge";
import type { WebPage } from "@/lib/pages/read-page";
import { dominantScript } from "@/lib/text/dominant-script";
import type { ArticleMatch, SoughtArticle } from "./match-article";
import { isNotFoundText } from "./not-found-text";

/** What of a page tells its kind. */
export type ClassifiedPage = Pick<WebPage, "url" | "lang" | "title" | "h1s" | "mainText" | "signs">;

/** What a page looks like when it is not the article. */
export type PageKind =
  | "challenge"
  | "post_password"
  | "login"
  | "soft_404"
  | "script_shell"
  | "paywall"
  | "truncated"
  | "home_page"
  | "listing"
  | "translation"
  | "empty"
  | "other_page";

/** Fewer words than this are a shell or a notice, not a page of text. */
const textWordsMin = 40;
/** From here on the article has begun on the page, beyond what an excerpt shows. */
const begunContainment = 0.15;
/** More than a theme shows as related posts. */
const teasersMin = 5;

/** Names what a page without the article looks like, the surest sign first. Pure. */
export function pageKind(
  page: ClassifiedPage,
  match: ArticleMatch,
  article: SoughtArticle & { languageCode?: string },
): PageKind {
  const { signs } = page;
  const words = approximateWordCount(page);
  const headline = [page.title, ...page.h1s].filter((text) => text !== null);

  if (isChallenge(page)) return "challenge";
  if (signs.postPasswordForm) return "post_password";
  if (signs.loginForm || isLoginPath(page.url)) return "login";
  if (signs.bodyClasses.includes("error404") || headline.some(isNotFoundText)) return "soft_404";
  if (words < textWordsMin && signs.emptyAppRoot && signs.scriptCount > 0) return "script_shell";
  if (signs.paywall && match.titleMatch !== null) return "paywall";
  if (match.titleMatch !== null && match.containment >= begunContainment) return "truncated";
  if (isHomePage(page)) return "home_page";
  if (isListing(page)) return "listing";
  if (isTranslation(page, article)) return "translation";
  if (words < textWordsMin) return isNotFoundText(page.mainText) ? "soft_404" : "empty";
  return "other_page";
}

function isLoginPath(url: string): boolean {
  return /\/(?:wp-login\.php|login|log-in|signin|sign-in|private|password|auth\/[\w-]*login)\/?$/i.test(
    new URL(url).pathname,
  );
}

function isHomePage({ url, signs }: ClassifiedPage): boolean {
  return (
    isFrontPage(url) || signs.bodyClasses.includes("home") || signs.bodyClasses.includes("home-template")
  );
}

function isListing({ signs }: ClassifiedPage): boolean {
  const has = (names: string[]) => signs.bodyClasses.some((name) => names.includes(name));
  if (has(["single", "post-template"])) return false;
  return (
    signs.teaserCount >= teasersMin || has(["archive", "category", "search-results", "blog", "tag-template"])
  );
}

/** Another script says it without any markup; inside one script the page's own language has to. */
function isTranslation(page: ClassifiedPage, article: SoughtArticle & { languageCode?: string }): boolean {
  const pageScript = dominantScript(page.mainText);
  const articleScript = dominantScript(article.text);
  if (pageScript !== null && articleScript !== null && pageScript !== articleScript) return true;
  const [pageLanguage, articleLanguage] = [primaryLanguage(page.lang), primaryLanguage(article.languageCode)];
  return pageLanguage !== null && articleLanguage !== null && pageLanguage !== articleLanguage;
}

function primaryLanguage(code: string | null | undefined): string | null {
  return code?.toLowerCase().split(/[-_]/)[0] ?? null;
}
