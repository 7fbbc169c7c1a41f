import type { CheerioAPI } from "cheerio/slim";
import { attributeWords, hasText, textBelow } from "./page-node";

/** Signs in a page's markup that it is something other than an article, such as a login or a paywall. */
export interface PageSigns {
  /** A form asks for an account's password. */
  loginForm: boolean;
  /** A form asks for the password of this one post. */
  postPasswordForm: boolean;
  /** The theme marks the rest of the text as paid or members-only. */
  paywall: boolean;
  /** The page has the markup of a bot defence. */
  challenge: boolean;
  /** An element that a script is meant to fill, such as `#root`, is empty. */
  emptyAppRoot: boolean;
  /** A noscript element tells readers to switch JavaScript on. */
  asksForScripts: boolean;
  scriptCount: number;
  /** How many headings are links, as the entries of a list of articles are. */
  teaserCount: number;
  bodyClasses: string[];
}

const challengeMarkup = [
  "#challenge-form",
  "#challenge-running",
  "#cf-challenge-running",
  "#px-captcha",
  "#sec-if-cpt-container",
  "#sec-overlay",
  "#anubis_challenge",
  "#captcha-container",
  'script[src*="captcha-delivery.com"]',
  'iframe[src*="captcha-delivery.com"]',
  'script[src*="/_Incapsula_Resource"]',
  'iframe[src*="_Incapsula_Resource"]',
  'script[src*="awswaf.com"]',
  'script[src*="/cdn-cgi/challenge-platform/"][src*="orchestrate"]',
  'meta[http-equiv="refresh" i][content*="sgcaptcha"]',
  'script[src*="ddos-guard"]',
].join(", ");

const appRoots = "#root, #app, #__next, #__nuxt, #___gatsby, #svelte, #app-root, app-root, #q-app";

const paywallMarkup =
  '[class*="paywall" i], [class*="upgrade-cta" i], [class*="members-only" i], [class*="subscriber-only" i], [id*="paywall" i], [class*="regwall" i]';

/** In characters. The notice of a noscript element is a sentence or two. */
const noscriptLengthMax = 2000;

/** Reads the signs from a parsed page. */
export function readSigns($: CheerioAPI): PageSigns {
  const has = (selector: string) => $(selector).length > 0;
  return {
    loginForm: has('input[type="password" i]'),
    postPasswordForm: has('form.post-password-form, input[name="post_password"], form[action*="postpass" i]'),
    paywall: has(paywallMarkup),
    challenge: has(challengeMarkup),
    emptyAppRoot: $(appRoots)
      .slice(0, 20)
      .toArray()
      .some((element) => !hasText([element])),
    asksForScripts: $("noscript")
      .slice(0, 20)
      .toArray()
      .some((element) => /java\s?script/i.test(textBelow([element], noscriptLengthMax))),
    scriptCount: $("script").length,
    teaserCount: linkedHeadings($),
    bodyClasses: attributeWords(($("body").first().attr("class") ?? "").toLowerCase()).filter(Boolean),
  };
}

/** Looks inside each heading, because the selector "h2 a" would walk up the whole tree from every link. */
function linkedHeadings($: CheerioAPI): number {
  return $("h2, h3")
    .slice(0, 100)
    .filter((_, heading) => $(heading).find("a[href]").length > 0 || $(heading).parent().is("a[href]"))
    .length;
}
