import { foreignLine } from "@/lib/text/foreign-text";
import { absoluteAddress } from "../addresses";
import { robotsCrawler } from "./crawlers";
import { isKnownField, parseRobots, type RobotsFile, type RobotsLine, type RobotsSlip } from "./parse-robots";
import { namesCrawler, type RobotsRule, rulesFor } from "./robots-rules";

/** Why a robots.txt lets one crawler fetch a path, or does not. */
export interface RobotsExplanation {
  allowed: boolean;
  /** The names of the groups that apply, as the file writes them: the crawler's own, or else `*`. */
  groups: string[];
  /** The crawler whose groups it obeys, because none has its own name; null when it obeys its own or `*`. */
  follows: string | null;
  /** Whether it obeys groups for `*` when none has its name. */
  obeysGeneral: boolean;
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

/**
 * Explains what a robots.txt says to the crawler `product` about a path, and what is wrong with the file. It is read
 * as Google does, whoever the crawler is; the problems say what others read differently.
 */
export function explainRobots(text: string, product: string, path: string): RobotsExplanation {
  const file = parseRobots(text);
  const crawler = robotsCrawler(product);
  const rules = rulesFor(file, { ...crawler, reading: "google" });
  const rule = rules.ruleFor(path);
  const [, other] = crawler.tokens;
  const isFollowing = other !== undefined && rules.groups.some((group) => namesCrawler(group, other));
  return {
    allowed: rule?.allow ?? true,
    groups: rules.groups.slice(0, groupsMax).map((group) => foreignLine(group, excerptLengthMax)),
    follows: isFollowing ? other : null,
    obeysGeneral: crawler.obeysGeneral,
    rule: rule === null ? null : { allow: rule.allow, pattern: rule.pattern, line: rule.line },
    crawlDelaySeconds: rules.crawlDelaySeconds,
    sitemaps: rules.sitemaps,
    problems: robotsProblems(text, file),
  };
}

/** What crawlers ignore in the file, or read otherwise than its author may think, line by line. */
function robotsProblems(text: string, file: RobotsFile): RobotsProblem[] {
  const fields = new Map(file.map((entry) => [entry.line, entry]));
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

const slips: Readonly<Record<RobotsSlip, string>> = {
  misspelt: "The field is misspelt: Google reads it as it is meant, other crawlers skip the line.",
  no_colon: "There is no colon between field and value: Google reads the line, other crawlers skip it.",
  mark: "The line begins with a byte order mark, so crawlers do not know its field and skip it.",
  cut: "Google reads only the first 16,663 bytes of a line.",
};

function fieldProblem({ field, value, slip }: RobotsLine, inGroup: boolean): string | null {
  if (slip !== null) return slips[slip];
  if (!isKnownField(field)) {
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
