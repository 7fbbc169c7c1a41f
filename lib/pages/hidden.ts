import type { Attributes } from "./page-node";

/** Elements whose content browsers do not show: code, what stands in for something else, and frames. */
export const neverShown: ReadonlySet<string> = new Set(
  "script style template noscript noembed noframes iframe object canvas video audio datalist".split(" "),
);

/** Scripts make these visible when a page has loaded, so their own style hides nothing from a reader. */
const wholePage = new Set(["html", "body"]);

interface Shown {
  name: string;
  attribs: Attributes;
}

/**
 * Whether an element is not shown until something is done with the page. React streams late segments into
 * `<div hidden id="S:0">` for a script to move, so those count as visible.
 */
export function isNotShown({ name, attribs }: Shown): boolean {
  const { hidden, id, style } = attribs;
  if (hidden !== undefined && !isUntilFound(hidden) && id?.startsWith("S:") !== true) return true;
  return styledAs(name, style, notShown);
}

/**
 * Whether readers cannot be expected to see an element's text. Whoever hides text from readers writes it for
 * machines: it instructs a model or states what nobody can check. So everything that may hide text counts, also
 * what a script may show later.
 */
export function isUnseen(element: Shown): boolean {
  const { name, attribs } = element;
  if (attribs["hidden"] !== undefined && !isUntilFound(attribs["hidden"])) return true;
  if (attribs["aria-hidden"]?.trim().toLowerCase() === "true") return true;
  if (unseenClass.test(attribs["class"] ?? "")) return true;
  return styledAs(name, attribs["style"], (declarations) => notShown(declarations) || unseen(declarations));
}

/** Readers find it with the search of their browser, as they open details. */
function isUntilFound(hidden: string): boolean {
  return hidden.trim().toLowerCase() === "until-found";
}

/** The usual names of the class for text that only screen readers get. */
const unseenClass =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|element-invisible|offscreen)(?:\s|$)/i;

/** The values of each property. All of them count, because a browser ignores those that it does not know. */
type Declarations = ReadonlyMap<string, readonly string[]>;

function styledAs(
  name: string,
  style: string | undefined,
  hides: (declarations: Declarations) => boolean,
): boolean {
  return style !== undefined && !wholePage.has(name) && hides(declarationsOf(style));
}

function declarationsOf(style: string): Declarations {
  const found = new Map<string, string[]>();
  // Comments and escapes would hide a property's name from us, but not from a browser.
  const plain = withoutComments(style).replace(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gi,
    (_escape, code?: string, letter = "") =>
      code === undefined ? letter : letterOf(Number.parseInt(code, 16)),
  );
  for (const declaration of plain.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const property = declaration.slice(0, colon).trim();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/, "")
      .trim();
    const known = found.get(property);
    if (known === undefined) found.set(property, [value]);
    else known.push(value);
  }
  return found;
}

/** A comment that does not end reaches to the end of the style. */
function withoutComments(style: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const start = style.indexOf("/*", at);
    if (start === -1) return parts.join("") + style.slice(at);
    parts.push(style.slice(at, start), " ");
    const end = style.indexOf("*/", start + 2);
    if (end === -1) return parts.join("");
    at = end + 2;
  }
}

function letterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

function notShown(declarations: Declarations): boolean {
  return (
    some(declarations, "display", /^none$/) ||
    some(declarations, "visibility", /^(?:hidden|collapse)$/) ||
    some(declarations, "content-visibility", /^hidden$/)
  );
}

const nothing = "[+-]?0*(?:\\.0*)?";
/** Up to a hundredth, and up to a pixel or two, which nobody can see. */
const nearlyNothing = /^[+-]?(?:0*(?:\.0\d*)?|0*1%|0%)$/;
const tiny = /^(?:0*[01](?:\.\d+)?(?:px|pt)|0*\.0\d*r?em|0+(?:\.0\d*)?(?:px|pt|r?em|%|v[wh])?)$/;
const clippedAway = /^rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)$/;
const insetAway = /^(?:inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0|polygon\(\s*0(?:px|%)?\s+0(?:px|%)?\s*\))/;
/** A length far outside of any window. */
const farAway =
  /^-(?:9\d\d|\d{4,})(?:\.\d+)?(?:px)?$|^-(?:[5-9]\d|\d{3,})(?:\.\d+)?r?em$|^-\d{3,}(?:\.\d+)?(?:%|v[wh])$/;
const transformedAway = new RegExp(
  `scale(?:3d|x|y)?\\(\\s*${nothing}\\s*[,)]|translate(?:3d|x|y)?\\([^)]{0,40}-(?:(?:9\\d\\d|\\d{4,})px|\\d{3,}v[wh])`,
);
const edges = ["left", "right", "top", "bottom", "text-indent", "inset-inline-start", "inset-block-start"];
const margins = ["margin-left", "margin-top", "margin-right"];

/** Shown by a browser, but not so that a reader could see it. */
function unseen(declarations: Declarations): boolean {
  const clips = ["overflow", "overflow-x", "overflow-y"].some((each) =>
    some(declarations, each, /hidden|clip/),
  );
  return (
    some(declarations, "opacity", nearlyNothing) ||
    some(declarations, "filter", /opacity\(\s*0*(?:\.0*)?%?\s*\)/) ||
    some(declarations, "color", /^transparent$|^rgba\([^)]{1,40}[,/]\s*0*(?:\.0*)?%?\s*\)$/) ||
    some(declarations, "font-size", tiny) ||
    some(declarations, "font", /(?:^|\s)0(?:px|pt|r?em|%)?(?:\/|\s)/) ||
    some(declarations, "clip", clippedAway) ||
    some(declarations, "clip-path", insetAway) ||
    some(declarations, "transform", transformedAway) ||
    edges.some((edge) => some(declarations, edge, farAway)) ||
    // Full-width backgrounds are made with a wide padding and as much negative margin.
    (margins.some((margin) => some(declarations, margin, farAway)) &&
      ![...declarations.keys()].some((property) => property.startsWith("padding"))) ||
    (clips && ["width", "height"].some((side) => some(declarations, side, tiny)))
  );
}

function some(declarations: Declarations, property: string, value: RegExp): boolean {
  return declarations.get(property)?.some((each) => value.test(each)) === true;
}
