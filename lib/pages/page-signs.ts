import {
  type Attributes,
  attributeWords,
  type ElementNode,
  hasText,
  type PageNode,
  textBelow,
  walk,
} from "./page-node";

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
  /** A short script does nothing but load another address. */
  scriptRedirect: boolean;
  /** How many headings are links, as the entries of a list of articles are. */
  teaserCount: number;
  bodyClasses: string[];
}

const challengeIds = new Set(
  "challenge-form challenge-running cf-challenge-running px-captcha sec-if-cpt-container sec-overlay anubis_challenge captcha-container".split(
    " ",
  ),
);
const appRootIds = new Set("root app __next __nuxt ___gatsby svelte app-root q-app".split(" "));
const paywallClasses = /paywall|upgrade-cta|members-only|subscriber-only|regwall/i;

/** How many headings are looked at, and how many elements of the other kinds that look further down the tree. */
const headingsMax = 100;
const elementsMax = 20;
/** In characters. The notice of a noscript element is a sentence or two. */
const noscriptLengthMax = 2000;

/** Scripts that only redirect are a line; longer ones mention addresses for other reasons. */
const scriptLengthMax = 500;
const scriptRedirect =
  /^[^{}]{0,200}\blocation(?:\.href)?\s*=[^=]|^[^{}]{0,200}\blocation\.(?:replace|assign)\(/;

interface Elements {
  appRoots: ElementNode[];
  noscripts: ElementNode[];
  headings: { element: ElementNode; insideLink: boolean }[];
}

/** Reads the signs from a parsed page, in one pass over its elements. */
export function readSigns(roots: readonly PageNode[]): PageSigns {
  const signs = noSigns();
  const found: Elements = { appRoots: [], noscripts: [], headings: [] };
  let body: ElementNode | null = null;
  walk(roots, false, {
    text: () => undefined,
    element(element, insideLink) {
      const { name, attribs } = element;
      readAttributes(signs, name, attribs);
      if (name === "script") {
        signs.scriptCount += 1;
        signs.scriptRedirect ||= scriptRedirect.test(textBelow([element], scriptLengthMax));
      }
      if (name === "body") body ??= element;
      if (name === "app-root" || appRootIds.has(attribs["id"] ?? "")) addTo(found.appRoots, element);
      if (name === "noscript") addTo(found.noscripts, element);
      if (name === "h2" || name === "h3") addTo(found.headings, { element, insideLink }, headingsMax);
      return { below: isLink(element) };
    },
  });
  signs.bodyClasses = classesOf(body);
  signs.emptyAppRoot = found.appRoots.some((element) => !hasText([element]));
  signs.asksForScripts = found.noscripts.some((element) =>
    /java\s?script/i.test(textBelow([element], noscriptLengthMax)),
  );
  signs.teaserCount = found.headings.filter(
    ({ element, insideLink }) => insideLink || hasLink(element.childNodes),
  ).length;
  return signs;
}

function noSigns(): PageSigns {
  return {
    loginForm: false,
    postPasswordForm: false,
    paywall: false,
    challenge: false,
    emptyAppRoot: false,
    asksForScripts: false,
    scriptCount: 0,
    scriptRedirect: false,
    teaserCount: 0,
    bodyClasses: [],
  };
}

function addTo<Item>(list: Item[], item: Item, countMax = elementsMax): void {
  if (list.length < countMax) list.push(item);
}

function readAttributes(signs: PageSigns, name: string, attribs: Attributes): void {
  const { id, class: classes } = attribs;
  signs.loginForm ||= name === "input" && /^password$/i.test(attribs["type"] ?? "");
  signs.postPasswordForm ||= isPostPassword(name, attribs);
  signs.paywall ||= paywallClasses.test(classes ?? "") || /paywall/i.test(id ?? "");
  signs.challenge ||= challengeIds.has(id ?? "") || isChallengeElement(name, attribs);
}

function isPostPassword(name: string, { name: field, action, class: classes }: Attributes): boolean {
  if (name === "input") return field === "post_password";
  if (name !== "form") return false;
  return /postpass/i.test(action ?? "") || attributeWords(classes ?? "").includes("post-password-form");
}

/** A script, frame or meta element that bot defences put into the pages that they answer with. */
function isChallengeElement(name: string, attribs: Attributes): boolean {
  if (name === "meta") {
    return /^refresh$/i.test(attribs["http-equiv"] ?? "") && (attribs["content"] ?? "").includes("sgcaptcha");
  }
  if (name !== "script" && name !== "iframe") return false;
  const src = attribs["src"] ?? "";
  if (src.includes("captcha-delivery.com")) return true;
  if (name === "iframe") return src.includes("_Incapsula_Resource");
  return (
    /\/_Incapsula_Resource|awswaf\.com|ddos-guard/.test(src) ||
    (src.includes("/cdn-cgi/challenge-platform/") && src.includes("orchestrate"))
  );
}

function isLink({ name, attribs }: ElementNode): boolean {
  return name === "a" && attribs["href"] !== undefined;
}

/** Whether there is a link anywhere below some nodes. */
function hasLink(nodes: readonly PageNode[]): boolean {
  let found = false;
  walk(nodes, null, {
    text: () => undefined,
    element(element) {
      found ||= isLink(element);
      return found ? null : { below: null };
    },
  });
  return found;
}

function classesOf(body: ElementNode | null): string[] {
  return attributeWords((body?.attribs["class"] ?? "").toLowerCase()).filter(Boolean);
}
