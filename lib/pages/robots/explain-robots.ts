import { foreignLine } from "@/lib/text/foreign-text";
import { absoluteAddress } from "../addresses";
import { namesCrawler, parseRobots, type RobotsFile, type RobotsRule, rulesFor } from "./robots-rules";

/** Why a robots.txt lets one crawler fetch a path, or does not. */
export interface RobotsExplanation {
  allowed: boolean;
  /** The names of the groups that apply, as the file writes them: the crawler's own, or else `*`. */
  groups: string[];
  /** The line that decides; null when no rule matches, so that the path is allowed. */
  rule: RobotsRule | null;
  crawlDelaySeconds: number | null;
  sitemaps: string[];
  problems: RobotsProblem[];
}

export interface RobotsProblem {
  line: number;
  message: string;
  /** The line, cut. */
  excerpt: string;
}

const problemsMax = 50;
const groupsMax = 20;
const excerptLengthMax = 120;

/** Explains what a robots.txt says to the crawler `product` about a path, and what is wrong with the file. */
export function explainRobots(text: string, product: string, path: string): RobotsExplanation {
  const file = parseRobots(text);
  const rules = rulesFor(file, product);
  const rule = rules.ruleFor(path);
  return {
    allowed: rule?.allow ?? true,
    groups: groupsFor(file, product),
    rule: rule === null ? null : { allow: rule.allow, pattern: rule.pattern, line: rule.line },
    crawlDelaySeconds: rules.crawlDelaySeconds,
    sitemaps: rules.sitemaps,
    problems: robotsProblems(text, file),
  };
}

function groupsFor(file: RobotsFile, product: string): string[] {
  const agents = file.flatMap(([field, value]) => (field === "user-agent" ? [value] : []));
  const own = agents.filter((agent) => namesCrawler(agent, product));
  const applying = own.length > 0 ? own : agents.filter((agent) => /^\*(?:\s|$)/.test(agent));
  return [...new Set(applying.map((agent) => foreignLine(agent, excerptLengthMax)))].slice(0, groupsMax);
}

const knownFields = new Set(["user-agent", "allow", "disallow", "sitemap", "crawl-delay"]);

/** What crawlers ignore in the file, or read otherwise than its author may think, line by line. */
function robotsProblems(text: string, file: RobotsFile): RobotsProblem[] {
  const fields = new Map(file.map(([field, value, line]) => [line, { field, value }]));
  const problems: RobotsProblem[] = [];
  let inGroup = false;
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    if (problems.length === problemsMax) break;
    const entry = fields.get(index + 1);
    const message = entry === undefined ? strayLine(written) : fieldProblem(entry, inGroup);
    inGroup ||= entry?.field === "user-agent";
    if (message !== null) {
      problems.push({ line: index + 1, message, excerpt: foreignLine(written, excerptLengthMax) });
    }
  }
  return problems;
}

function strayLine(written: string): string | null {
  const content = written
    .slice(0, 1000)
    .replace(/^\uFEFF/, "")
    .trim();
  if (content === "" || content.startsWith("#")) return null;
  return "The line has no field and value with a colon between them, so crawlers skip it.";
}

function fieldProblem({ field, value }: { field: string; value: string }, inGroup: boolean): string | null {
  if (!knownFields.has(field)) {
    return field === "noindex"
      ? "robots.txt cannot keep a page out of the index: use a robots meta element or the X-Robots-Tag header."
      : "Crawlers do not know this field and skip the line.";
  }
  if (field === "user-agent") return value === "" ? "The line names no crawler." : null;
  if (field === "sitemap") {
    const isAbsolute = /^https?:/i.test(value) && absoluteAddress(value, "http://none.invalid") !== null;
    return isAbsolute ? null : "The address of a sitemap must be absolute, with https://.";
  }
  if (!inGroup) return "The rule comes before the first User-agent line, so it applies to no crawler.";
  if (field === "crawl-delay") {
    return /^\d+(?:\.\d+)?$/.test(value) ? null : "A pause is a number of seconds.";
  }
  return value === "" || /^[/*$]/.test(value)
    ? null
    : "A path begins with / or with *, so this rule matches nothing.";
}
