/** What robots.txt says about a page to a crawler; `unknown` when the file could not be had or was not asked for. */
export const robotsVerdicts = ["allowed", "disallowed", "unknown"] as const;
export type RobotsVerdict = (typeof robotsVerdicts)[number];

export interface RobotsRules {
  /** Whether a path, with its query, may be fetched. */
  allows(path: string): boolean;
  /** Addresses of sitemaps, as they are written. */
  sitemaps: string[];
}

/** The lines of a robots.txt that say something, in order; the field's name in lower case. */
export type RobotsFile = readonly (readonly [field: string, value: string])[];

interface Rule {
  allow: boolean;
  /** The literal texts between the wildcards, in order; the path starts with the first. */
  parts: readonly string[];
  /** The pattern ends in "$": the path ends with its last part. */
  anchored: boolean;
  /** The longest pattern that matches decides. */
  length: number;
}

const everythingAllowed: RobotsRules = { allows: () => true, sitemaps: [] };
const nothingAllowed: RobotsRules = { allows: () => false, sitemaps: [] };
const rulesMax = 1000;
const sitemapsMax = 100;
/** Of a path, and of a rule's pattern. A hacked site redirects to paths, and writes rules, of any length. */
const pathLengthMax = 2000;

/** Reads the file once, for any number of crawlers. */
export function parseRobots(text: string): RobotsFile {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const [, field, value] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    return field === undefined || value === undefined ? [] : [[field.toLowerCase(), value.trim()] as const];
  });
}

/**
 * What a site's robots.txt permits (RFC 9309): a missing file permits everything, a server that fails to
 * give it permits nothing.
 */
export function rulesOfAnswer(status: number, file: RobotsFile, product: string): RobotsRules {
  if (status >= 500) return nothingAllowed;
  if (status >= 400 || status < 200 || status >= 300) return everythingAllowed;
  return rulesFor(file, product);
}

/**
 * The rules for a crawler, by its product token: all groups that name it, in one, or else those of `*`.
 * A group names it in any case, and with a version or other text behind the token ("Googlebot/2.1").
 */
export function rulesFor(file: RobotsFile, product: string): RobotsRules {
  const own: Rule[] = [];
  const general: Rule[] = [];
  const sitemaps: string[] = [];
  let hasOwnGroup = false;
  let group = new Set<Rule[]>();
  let namingAgents = false;
  for (const [field, value] of file) {
    if (field === "sitemap" && sitemaps.length < sitemapsMax) sitemaps.push(value);
    if (field === "user-agent") {
      if (!namingAgents) group = new Set();
      namingAgents = true;
      if (names(value, product)) {
        hasOwnGroup = true;
        group.add(own);
      } else if (/^\*(?:\s|$)/.test(value)) group.add(general);
    }
    if (field === "allow" || field === "disallow") {
      namingAgents = false;
      for (const rules of group) addRule(rules, field === "allow", value);
    }
  }
  const rules = hasOwnGroup ? own : general;
  return { allows: (path) => decide(rules, comparable(path)), sitemaps };
}

/** "googlebot/2.1" and "Googlebot*" name Googlebot; "Googlebot-Image" names another crawler. */
function names(agent: string, product: string): boolean {
  const [token = ""] = /^[a-z_-]*/i.exec(agent) ?? [];
  return [agent, token].some((name) => name.toLowerCase() === product.toLowerCase());
}

/** Does nothing for an empty pattern, which is no rule. */
function addRule(rules: Rule[], allow: boolean, written: string): void {
  if (rules.length === rulesMax || written.length > pathLengthMax) return;
  const path = spelled(written);
  if (path === "" || path.length > pathLengthMax) return;
  const anchored = path.endsWith("$");
  const parts = (anchored ? path.slice(0, -1) : path).split(/\*+/);
  rules.push({ allow, parts, anchored, length: path.length });
}

/** The path as rules are compared with it; what is beyond the longest rule tells nothing. */
function comparable(path: string): string {
  return spelled(path.slice(0, pathLengthMax)).slice(0, pathLengthMax);
}

/** One spelling for paths that differ in percent-encoding only: "/café", "/caf%c3%a9" and "/caf%C3%A9". */
function spelled(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    })
    .replace(/\P{ASCII}+/gu, (text) => encodeURIComponent(text.toWellFormed()));
}

function decide(rules: readonly Rule[], path: string): boolean {
  let decisive: Rule | null = null;
  for (const rule of rules) {
    if (!matches(rule, path)) continue;
    const longer = decisive === null || rule.length > decisive.length;
    if (longer || (decisive?.length === rule.length && rule.allow)) decisive = rule;
  }
  return decisive?.allow ?? true;
}

/**
 * Each part at its first place behind the part before: where that finds no match, no other choice of places
 * does, so nothing is tried twice. (A regular expression tries them all: five wildcards took hours.)
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
