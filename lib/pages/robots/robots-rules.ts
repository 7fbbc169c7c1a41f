import { type RobotsCrawler, type RobotsReading, robotsCrawler } from "./crawlers";
import type { RobotsFile, RobotsLine } from "./parse-robots";

/** Whether robots.txt lets a crawler fetch a page; `unknown` when the file was not fetched or not readable. */
export const robotsVerdicts = ["allowed", "disallowed", "unknown"] as const;
export type RobotsVerdict = (typeof robotsVerdicts)[number];

export interface RobotsRules {
  /** Whether a path, including its query, may be fetched. */
  allows(path: string): boolean;
  /** The rule that decides about a path; null when none matches, so that it may be fetched. */
  ruleFor(path: string): RobotsRule | null;
  /** The groups that apply, as the file names them; empty when none does. */
  groups: string[];
  /** The addresses of sitemaps, unresolved. */
  sitemaps: string[];
  /** The pause between two requests that the crawler is asked for; null when it is not asked for one. */
  crawlDelaySeconds: number | null;
}

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
  names: Set<string>;
  rules: Rule[];
  crawlDelaySeconds: number | null;
}

const noRules = { groups: [], sitemaps: [], crawlDelaySeconds: null };
const everythingAllowed: RobotsRules = { allows: () => true, ruleFor: () => null, ...noRules };
const nothingAllowed: RobotsRules = { allows: () => false, ruleFor: () => null, ...noRules };
const sitemapsMax = 100;
/** In characters. No address that we ask for is longer, and Google's parser reads no longer line. */
const pathLengthMax = 2083 * 8;

/** How much of the file Google reads, as RFC 9309 demands of every crawler at least. */
export const robotsBytesMax = 500 * 1024;

/** The response of a site to /robots.txt. */
export interface RobotsResponse {
  status: number;
  /** Whether the file is longer than what was read of it. */
  truncated: boolean;
}

/**
 * The rules that follow from a site's response to /robots.txt (RFC 9309): a server error (5xx) permits nothing, nor
 * does 429, as with Google, and any other response without the file, such as a 404, permits everything. Of a file
 * that is too long other crawlers ignore the rest; our own does not know what it forbids, and fetches nothing.
 */
export function rulesOfAnswer(
  { status, truncated }: RobotsResponse,
  file: RobotsFile,
  product: string,
): RobotsRules {
  const crawler = robotsCrawler(product);
  if (status >= 500 || status === 429) return nothingAllowed;
  if (status >= 400 || status < 200 || status >= 300) return everythingAllowed;
  const rules = rulesFor(file, crawler);
  return truncated && crawler.reading === "own" ? { ...rules, allows: () => false } : rules;
}

/**
 * The rules for a crawler: all groups for the first of its names that the file has, together, or else those for `*`.
 * Names are compared without case, and text after the token, such as "/2.1" in "Googlebot/2.1", is ignored.
 */
export function rulesFor(file: RobotsFile, { tokens, obeysGeneral, reading }: RobotsCrawler): RobotsRules {
  const found = new Map<string, Group>();
  const sitemaps: string[] = [];
  let current = new Set<Group>();
  let namingAgents = false;
  for (const entry of file) {
    const { field, value } = entry;
    if (!isRead(entry, reading)) continue;
    if (field === "sitemap" && sitemaps.length < sitemapsMax) sitemaps.push(value);
    if (field === "user-agent") {
      if (!namingAgents) current = new Set();
      namingAgents = true;
      const name = isGeneral(value) ? "*" : tokens.find((token) => namesCrawler(value, token));
      if (name !== undefined) current.add(groupOf(found, name, value));
    }
    if (field === "allow" || field === "disallow") {
      namingAgents = false;
      for (const { rules } of current) addRule(rules, entry, reading);
    }
    if (field === "crawl-delay") {
      for (const each of current) each.crawlDelaySeconds ??= secondsOf(value);
    }
  }
  const names = obeysGeneral ? [...tokens, "*"] : tokens;
  const group = names.map((name) => found.get(name)).find((each) => each !== undefined);
  const rules = ruleIndex(group?.rules ?? []);
  const ruleFor = (path: string) => decisiveRule(rules, comparable(path, reading));
  return {
    allows: (path) => isComparable(path, reading) && (ruleFor(path)?.allow ?? true),
    ruleFor,
    groups: [...(group?.names ?? [])],
    sitemaps,
    crawlDelaySeconds: group?.crawlDelaySeconds ?? null,
  };
}

function groupOf(found: Map<string, Group>, name: string, written: string): Group {
  const group = found.get(name) ?? { names: new Set(), rules: [], crawlDelaySeconds: null };
  found.set(name, group);
  group.names.add(written);
  return group;
}

function isGeneral(agent: string): boolean {
  return /^\*(?:\s|$)/.test(agent);
}

/** Our own crawler obeys what a line was meant to forbid, but takes no permission from a line that is in doubt. */
function isRead({ field, slip }: RobotsLine, reading: RobotsReading): boolean {
  if (slip === null) return true;
  if (reading === "own") return field !== "allow";
  return slip === "cut" || (reading === "google" && slip !== "mark");
}

/** A pause as the file writes it, such as "10" or "0.5"; null when it is no number. */
function secondsOf(value: string): number | null {
  const seconds = /^\d{1,6}(?:\.\d{1,3})?$/.test(value) ? Number(value) : 0;
  return seconds > 0 ? seconds : null;
}

/** "googlebot/2.1" and "Googlebot*" name Googlebot; "Googlebot-Image" names another crawler. */
export function namesCrawler(agent: string, product: string): boolean {
  const names = [/^[a-z_-]*/i, /^[^\s/]*/].map((form) => form.exec(agent)?.[0].toLowerCase());
  return names.includes(product.toLowerCase());
}

/** Adds a rule, unless its pattern is empty, which means no rule. */
function addRule(rules: Rule[], { field, value, line }: RobotsLine, reading: RobotsReading): void {
  const allow = field === "allow";
  const written = { allow, pattern: value, line };
  const path = spelled(value, reading);
  if (path === "") return;
  rules.push(ruleOf(written, path));
  // Google takes "/folder/index.html" for "/folder/", too.
  const directory = reading === "google" && allow ? /^(.*\/)index\.htm[^/]*$/s.exec(path)?.[1] : undefined;
  if (directory !== undefined) rules.push(ruleOf(written, `${directory}$`));
}

function ruleOf(written: RobotsRule, path: string): Rule {
  const anchored = path.endsWith("$");
  const parts = (anchored ? path.slice(0, -1) : path).split(/\*+/);
  return { ...written, parts, anchored, length: path.length };
}

/** Our own crawler asks for no address of which only the beginning would be compared. */
function isComparable(path: string, reading: RobotsReading): boolean {
  return reading !== "own" || spelled(path, reading).length <= pathLengthMax;
}

/** Normalises a path for matching, and cuts it to the length of the longest possible rule. */
function comparable(path: string, reading: RobotsReading): string {
  const bounded = path.slice(0, pathLengthMax);
  // Google compares the address that it asks for, which its crawler has percent-encoded, as it is.
  return reading === "google" ? bounded : spelled(bounded, reading).slice(0, pathLengthMax);
}

/**
 * Normalises percent-encoding, so that "/café", "/caf%c3%a9" and "/caf%C3%A9" compare equal. As RFC 9309 says,
 * escapes of letters that need none are decoded ("%7E"); Google leaves them.
 */
function spelled(path: string, reading: RobotsReading): string {
  if (/^[!-$&-~]*$/.test(path)) return path;
  return path
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return reading !== "google" && /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    })
    .replace(/\P{ASCII}+/gu, (text) => encodeURIComponent(text.toWellFormed()));
}

/** Rules by the literal text that they begin with, because a file may have thousands and a page as many links. */
interface RuleIndex {
  byBeginning: ReadonlyMap<string, readonly Rule[]>;
  /** The lengths of the beginnings. */
  lengths: readonly number[];
}

function ruleIndex(rules: readonly Rule[]): RuleIndex {
  const byBeginning = new Map<string, Rule[]>();
  const seen = new Set<string>();
  for (const rule of rules) {
    const key = `${rule.allow} ${rule.anchored} ${rule.parts.join("*")}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [beginning = ""] = rule.parts;
    const others = byBeginning.get(beginning);
    if (others === undefined) byBeginning.set(beginning, [rule]);
    else others.push(rule);
  }
  return { byBeginning, lengths: [...new Set([...byBeginning.keys()].map(({ length }) => length))] };
}

function decisiveRule({ byBeginning, lengths }: RuleIndex, path: string): RobotsRule | null {
  let decisive: Rule | null = null;
  for (const length of lengths) {
    if (length > path.length) continue;
    for (const rule of byBeginning.get(path.slice(0, length)) ?? []) {
      if (!matches(rule, path)) continue;
      const longer = decisive === null || rule.length > decisive.length;
      if (longer || (decisive?.length === rule.length && rule.allow)) decisive = rule;
    }
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
