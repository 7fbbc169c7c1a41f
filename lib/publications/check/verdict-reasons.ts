import type { FetchFailureCode } from "@/lib/platform/fetching/fetch-failure";
import { type AfterCheck, isLost, type Verdict } from "../state";
import type { PageKind } from "./page-kind";

/** Reasons for pages that are not the article, with what to do about it. */
export const kindReasons: Record<PageKind | "draft_preview", string> = {
  challenge:
    "A bot defence answers in place of the page; let Galley's user agent through to have it checked.",
  post_password: "The page asks for the password of the post; remove the password at the destination.",
  login: "The page asks to sign in; make the article public at the destination.",
  soft_404: "The page says that it was not found, although it answers as if it were there.",
  script_redirect:
    "The page is empty and sends its readers on by a script. Scripts are not run here, nor by many crawlers: redirect on the server, or with a meta refresh outside of noscript.",
  script_shell:
    "The page is empty until scripts fill it, so neither this check nor many crawlers see the article; render it on the server.",
  paywall: "The page shows the article's beginning only and keeps the rest for members; make it public.",
  truncated: "The page shows only a part of the article.",
  home_page: "The address leads to the site's home page, not to the article.",
  listing: "The page is a list of posts, not the article.",
  translation: "The page is in another language than the article.",
  empty: "The page has next to no text, and none of the article's.",
  other_page: "The page shows something else than the article.",
  draft_preview: "The page is a preview of a draft, not the public page; publish it at the destination.",
};

/** The reason for a page that sends its readers on at once, where that is not followed any more. */
export function sentOnReason(to: string): string {
  return `The page sends its readers on at once, to ${to}, so nobody reads what is on it; let the address show the article, or redirect to it on the server.`;
}

/** The reason for a page that answered but exceeds the limits of the HTML reader. */
export const tooComplexReason =
  "The page is too complex to be read, so nobody knows whether it shows the article: it has more elements, or nests them deeper, than this check reads. Simplify the page's markup; it is checked again later.";

/** Reasons for fetch failures that have no message of their own. */
export const failureReasons: Record<FetchFailureCode, string> = {
  invalid_url: "The address is not a valid URL.",
  blocked_scheme: "The address is neither http nor https.",
  blocked_address: "The address is not on the public internet.",
  blocked_port: "The address is on a port that is not fetched.",
  blocked_credentials: "The address carries a user name or password.",
  dns: "The host name has no address.",
  connect: "The site does not accept connections.",
  tls: "The site has no valid certificate for https.",
  timeout: "The site did not answer in time.",
  too_large: "The page is too large to be read.",
  too_many_redirects: "The address redirects too often.",
  redirect_refused: "The address redirects elsewhere.",
  protocol: "The site does not answer in valid HTTP.",
  aborted: "The check was cancelled before the site had answered.",
};

/** The reason for a status with which a site refuses to show the page. */
export function refusalReason(status: number): string {
  if (status === 401) return "The site asks for a password (401); the page is not public.";
  if (status === 429) return "The site limits how often it may be asked (429); it is asked again later.";
  return `The site refuses to show the page (${status}); let Galley's user agent through to have it checked.`;
}

/** The reason when the public address is missing but a request past the caches finds the article. */
export function cachedMissReason({ evidence }: { evidence: { http_status: number | null } }): string {
  return `The article is live at the origin, but a cache at the edge still answers ${evidence.http_status ?? 404}: purge the address from the cache, or wait until it expires.`;
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A check's reason, extended for an article that was found before: when that was, and whether a check follows. */
export function recheckReason(
  reason: string,
  { verdict, state, lastFoundAt }: { verdict: Verdict; state: AfterCheck["state"]; lastFoundAt: Date | null },
): string {
  if (verdict === "verified" || lastFoundAt === null) return reason;
  const date = day.format(lastFoundAt);
  if (!isLost(verdict)) {
    return `Whether the article is still there could not be seen; it was there on ${date}. ${reason}`;
  }
  return state === "published"
    ? `${reason} The article was there on ${date}; one more check decides.`
    : `${reason} The article was there until ${date}.`;
}
