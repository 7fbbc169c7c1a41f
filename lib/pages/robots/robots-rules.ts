/** Whether robots.txt lets a crawler fetch a page; `unknown` when the file was not fetched or not readable. */
export const robotsVerdicts = ["allowed", "disallowed", "unknown"] as const;
export type RobotsVerdict = (typeof robotsVerdicts)[number];

export interface RobotsRules {
  /** Whether a path, including its query, may be fetched. */
  allows(path: string): boolean;
  /** The rule that decides about a path; null when none matches, so that it may be fetched. */
  ruleFor(path: string): RobotsRule | null;
  /** The addresses of sitemaps, unresolved. */
  sitemaps: string[];
  /** The pause between two requests that the crawler is asked for; null when it is not asked for one. */
  crawlDelaySeconds: number | null;
}

/** The lines of a robots.txt that have a field and a value, in order. Field names are in lower case. */
export type RobotsFile = readonly (readonly [field: string, value: string, line: number])[];

/** A line that allows or forbids paths, as the file writes it. */
export interface RobotsRule {
  allow: boolean;
  pattern: string;
  /** Counted from 1. */
  line: number;
}

interface Rule extends RobotsRule {
  /** The literal texts between the wildcards, in order. A matching path starts with the first. */
  parts: readonly string[];
  /** The pattern ends in "$", so a matching path must end with the last part. */
  anchored: boolean;
  /** The length of the pattern: the longest matching rule decides. */
  length: number;
}

interface Group {
  rules: Rule[];
  crawlDelaySeconds: number | null;
}

const noRules = { sitemaps: [], crawlDelaySeconds: null };
const everythingAllowed: RobotsRules = { allows: () => true, ruleFor: () => null, ...noRules };
const nothingAllowed: RobotsRules = { allows: () => false, ruleFor: () => null, ...noRules };
const rulesMax = 1000;
const sitemapsMax = 100;
/** The limit for paths and for patterns, in characters: a hostile site may use either at any length. */
const pathLengthMax = 2000;

/** Parses the file; the result serves any number of crawlers. */
export function parseRobots(text: string): RobotsFile {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const [, field, value] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    return field === undefined || value === undefined
      ? []
      : [[field.toLowerCase(), value.trim(), index + 1] as const];
  });
}

/**
 * The rules that follow from a site's response to /robots.txt (RFC 9309): a server error (5xx) permits
 * nothing, and any other response without the file, such as a 404, permits everything.
 */
export function rulesOfAnswer(status: number, file: RobotsFile, product: string): RobotsRules {
  if (status >= 500) return nothingAllowed;
  if (status >= 400 || status < 200 || status >= 300) return everythingAllowed;
  return rulesFor(file, product);
}

/**
 * The rules for the crawler with this product token: all groups that name it together, or else those for `*`.
 * Names are compared without case, and text after the token, such as "/2.1" in "Googlebot/2.1", is ignored.
 */
export function rulesFor(file: RobotsFile, product: string): RobotsRules {
  const own: Group = { rules: [], crawlDelaySeconds: null };
  const general: Group = { rules: [], crawlDelaySeconds: null };
  const sitemaps: string[] = [];
  let hasOwnGroup = false;
  let group = new Set<Group>();
  let namingAgents = false;
  for (const [field, value, line] of file) {
    if (field === "sitemap" && sitemaps.length < sitemapsMax) sitemaps.push(value);
    if (field === "user-agent") {
      if (!namingAgents) group = new Set();
      namingAgents = true;
      if (namesCrawler(value, product)) {
        hasOwnGroup = true;
        group.add(own);
      } else if (/^\*(?:\s|$)/.test(value)) group.add(general);
    }
    if (field === "allow" || field === "disallow") {
      namingAgents = false;
      for (const { rules } of group) addRule(rules, { allow: field === "allow", pattern: value, line });
    }
    if (field === "crawl-delay") {
      for (const each of group) each.crawlDelaySeconds ??= secondsOf(value);
    }
  }
  const { rules, crawlDelaySeconds } = hasOwnGroup ? own : general;
  const ruleFor = (path: string) => decisiveRule(rules, comparable(path));
  return { allows: (path) => ruleFor(path)?.allow ?? true, ruleFor, sitemaps, crawlDelaySeconds };
}

/** A pause as the file writes it, such as "10" or "0.5"; null when it is no number. */
function secondsOf(value: string): number | null {
  const seconds = /^\d{1,6}(?:\.\d{1,3})?$/.test(value) ? Number(value) : 0;
  return seconds > 0 ? seconds : null;
}

/** "googlebot/2.1" and "Googlebot*" name Googlebot; "Googlebot-Image" names another crawler. */
export function namesCrawler(agent: string, product: string): boolean {
  const [token = ""] = /^[a-z_-]*/i.exec(agent) ?? [];
  return [agent, token].some((name) => name.toLowerCase() === product.toLowerCase());
}

/** Adds a rule, unless its pattern is empty (which means no rule) or too long. */
function addRule(rules: Rule[], written: RobotsRule): void {
  if (rules.length === rulesMax || written.pattern.length > pathLengthMax) return;
  const path = spelled(written.pattern);
  if (path === "" || path.length > pathLengthMax) return;
  const anchored = path.endsWith("$");
  const parts = (anchored ? path.slice(0, -1) : path).split(/\*+/);
  rules.push({ ...written, parts, anchored, length: path.length });
}

/** Normalises a path for matching. It is cut to the length of the longest possible rule. */
function comparable(path: string): string {
  return spelled(path.slice(0, pathLengthMax)).slice(0, pathLengthMax);
}

/** Normalises percent-encoding, so that "/café", "/caf%c3%a9" and "/caf%C3%A9" compare equal. */
function spelled(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    })
    .replace(/\P{ASCII}+/gu, (text) => encodeURIComponent(text.toWellFormed()));
}

function decisiveRule(rules: readonly Rule[], path: string): RobotsRule | null {
  let decisive: Rule | null = null;
  for (const rule of rules) {
    if (!matches(rule, path)) continue;
    const longer = decisive === null || rule.length > decisive.length;
    if (longer || (decisive?.length === rule.length && rule.allow)) decisive = rule;
  }
  return decisive;
}

/**
 * Looks for each part at its first place after the previous part. If that fails, no other choice of places
 * succeeds, so no backtracking is needed. (A regular expression backtracks: five wildcards took hours.)
 */
function matches({ parts, anchored }: Rule, path: string): boolean {
  const [first = "", ...later] = parts;
  if (!path.startsWith(first)) return false;
  let end = first.length;
  const last = anchored ? later.pop() : undefined;
  for (const part of later) {
    const start = path.indexOf(part, end);
    if (start === -1) return false;
    end = start + part.length;
  }
  if (!anchored) return true;
  return last === undefined ? end === path.length : path.length - last.length >= end && path.endsWith(last);
}
