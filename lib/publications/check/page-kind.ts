import { dominantScript } from "./dominant-script";
import type { ArticleMatch, SoughtArticle } from "./match-article";
import { isNotFoundText } from "./not-found-text";
import type { PageContent } from "./page-content";
import { tokens } from "./tokens";

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
/** Enough to tell a notice from a page of text; words beyond it are not counted. */
const countedCharactersMax = 20_000;
/** Challenges explain themselves in a few paragraphs at most. */
const challengeWordsMax = 200;

/** Names what a page without the article looks like, the surest sign first. Pure. */
export function pageKind(
  page: PageContent,
  match: ArticleMatch,
  article: SoughtArticle & { languageCode?: string },
): PageKind {
  const { signs } = page;
  const words = wordsOf(page);
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

/** The front page of a site, or of one of its languages: "/", "/de/", "/index.html". */
export function isRootPath(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const isEntry = ["p", "page_id", "s", "q", "cat", "tag"].some((name) => searchParams.has(name));
  return !isEntry && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.(?:html?|php))?$/i.test(pathname);
}

const challengeTitles =
  /just a moment|attention required|access denied|access to this page has been denied|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you(?:'|’| a)re (?:a )?(?:not a bot|human)|making sure you(?:'|’)re not a bot|security check|checking your browser|ddos-guard|pardon our interruption|robot challenge|one moment, please|request unsuccessful|captcha/i;

/** Normal pages load bot-defence scripts too; a challenge has its title, or its markup and no text. */
export function isChallenge(page: PageContent): boolean {
  return (
    (page.signs.challenge || challengeTitles.test(page.title ?? "")) && wordsOf(page) < challengeWordsMax
  );
}

function wordsOf(page: PageContent): number {
  return tokens(page.mainText.slice(0, countedCharactersMax)).reduce(
    (sum, token) => sum + token.weight / 2,
    0,
  );
}

function isLoginPath(url: string): boolean {
  return /\/(?:wp-login\.php|login|log-in|signin|sign-in|private|password|auth\/[\w-]*login)\/?$/i.test(
    new URL(url).pathname,
  );
}

function isHomePage({ url, signs }: PageContent): boolean {
  return isRootPath(url) || signs.bodyClasses.includes("home") || signs.bodyClasses.includes("home-template");
}

function isListing({ signs }: PageContent): boolean {
  const has = (names: string[]) => signs.bodyClasses.some((name) => names.includes(name));
  if (has(["single", "post-template"])) return false;
  return (
    signs.teaserCount >= teasersMin || has(["archive", "category", "search-results", "blog", "tag-template"])
  );
}

/** Another script says it without any markup; inside one script the page's own language has to. */
function isTranslation(page: PageContent, article: SoughtArticle & { languageCode?: string }): boolean {
  const pageScript = dominantScript(page.mainText);
  const articleScript = dominantScript(article.text);
  if (pageScript !== null && articleScript !== null && pageScript !== articleScript) return true;
  const [pageLanguage, articleLanguage] = [primaryLanguage(page.lang), primaryLanguage(article.languageCode)];
  return pageLanguage !== null && articleLanguage !== null && pageLanguage !== articleLanguage;
}

function primaryLanguage(code: string | null | undefined): string | null {
  return code?.toLowerCase().split(/[-_]/)[0] ?? null;
}
