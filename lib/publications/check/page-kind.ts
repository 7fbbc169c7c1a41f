import { isFrontPage } from "@/lib/pages/addresses";
import { approximateWordCount, isChallenge } from "@/lib/pages/challenge";
import type { WebPage } from "@/lib/pages/read-page";
import { dominantScript } from "@/lib/text/dominant-script";
import type { ArticleMatch, ExpectedArticle } from "./match-article";

/** The parts of a page that determine its kind. */
export type ClassifiedPage = Pick<WebPage, "url" | "lang" | "title" | "h1s" | "mainText" | "signs">;

/** What a page that is not the article looks like. */
export type PageKind =
  | "challenge"
  | "post_password"
  | "login"
  | "soft_404"
  | "script_redirect"
  | "script_shell"
  | "paywall"
  | "truncated"
  | "home_page"
  | "listing"
  | "translation"
  | "empty"
  | "other_page";

/** A page with fewer words than this is a shell or a notice. */
const textWordsMin = 40;
/** From this containment on, the page shows more of the article than an excerpt would. */
const begunContainment = 0.15;
/** A listing has at least this many teasers; themes show fewer related posts. */
const teasersMin = 5;

/** Classifies a page without the article; the most reliable signs are tested first. Pure. */
export function pageKind(
  page: ClassifiedPage,
  match: ArticleMatch,
  article: ExpectedArticle & { languageCode?: string },
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
  if (words < textWordsMin && signs.scriptRedirect) return "script_redirect";
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

/** Whether a page has the signs of a list of posts. */
export function isListing({ signs }: Pick<ClassifiedPage, "signs">): boolean {
  const has = (names: string[]) => signs.bodyClasses.some((name) => names.includes(name));
  if (has(["single", "post-template"])) return false;
  return (
    signs.teaserCount >= teasersMin || has(["archive", "category", "search-results", "blog", "tag-template"])
  );
}

/** A different script proves a translation; within one script, the page's `lang` must differ. */
function isTranslation(page: ClassifiedPage, article: ExpectedArticle & { languageCode?: string }): boolean {
  const pageScript = dominantScript(page.mainText);
  const articleScript = dominantScript(article.text);
  if (pageScript !== null && articleScript !== null && pageScript !== articleScript) return true;
  const [pageLanguage, articleLanguage] = [primaryLanguage(page.lang), primaryLanguage(article.languageCode)];
  return pageLanguage !== null && articleLanguage !== null && pageLanguage !== articleLanguage;
}

function primaryLanguage(code: string | null | undefined): string | null {
  return code?.toLowerCase().split(/[-_]/)[0] ?? null;
}

const previewParameters = ["preview", "preview_id", "preview_nonce", "_ppp", "_previewtoken", "draft"];
const uuid = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";

/**
 * True for addresses at which a content-management system shows drafts to anyone with the link: WordPress
 * preview parameters, Ghost's `/p/<uuid>/`, preview deployments. `?p=1` alone is not one: until the post is
 * published, WordPress answers 404 there.
 */
export function isDraftPreview(address: string): boolean {
  const { hostname, pathname, searchParams } = new URL(address);
  if (previewParameters.some((name) => searchParams.has(name) && searchParams.get(name) !== "false"))
    return true;
  if (new RegExp(`/p/${uuid}/?$`, "i").test(pathname)) return true;
  return /^deploy-preview-\d+--/.test(hostname);
}

/** Phrases for a missing page in the languages that Galley writes. */
const phrases = [
  /\b(?:error\s*)?404\b/i,
  /\b(?:page|post|article|content|product|nothing)\b.{0,20}\b(?:not|n['’]t be|couldn['’]t be|cannot be|was)\s*found\b/i,
  /\bnothing found\b/i,
  /\b(?:can['’]?t|cannot|couldn['’]?t) find (?:that|this|the|what)\b.{0,30}/i,
  /\b(?:page|post|article) (?:no longer exists|does(?:n['’]t| not) exist|is (?:gone|unavailable|no longer available))\b/i,
  /\boops\b.{0,40}\b(?:page|gone|lost|exist)/i,
  /nicht gefunden|existiert nicht|nicht (?:mehr )?(?:verfügbar|vorhanden)/i,
  /introuvable|n['’]existe (?:pas|plus)|non trouvée?/i,
  /no (?:se )?(?:ha )?encontrad[oa]|no existe/i,
  /não (?:foi )?encontrad[oa]|non trovat[ao]|niet gevonden|nie znaleziono|nie istnieje|hittades inte|ikke fundet|bulunamadı/i,
  /не найден|не существует/i,
  /غير موجود|لم يتم العثور/,
  /見つかりません|存在しません|ページがありません/,
  /找不到|未找到|不存在|無法找到/,
  /ไม่พบ/,
  /नहीं मिला|मौजूद नहीं/,
  /찾을 수 없|존재하지 않/,
];

/** Only short texts count as notices, so that an article about the 404 error is not taken for one. */
const noticeCharactersMax = 160;

/** True for a title, heading or text that says in words that the page does not exist. */
function isNotFoundText(text: string): boolean {
  return text.length <= noticeCharactersMax && phrases.some((phrase) => phrase.test(text));
}
