import { type AgentPurpose, aiAgents } from "@/lib/pages/robots/ai-agents";
import {
  type CategoryKey,
  failedIf,
  notApplicable,
  notMeasured,
  type RuleOutcome,
  type RuleText,
} from "../../page-rule";

/** What the audit knows of the files that a site addresses to crawlers. */
export interface SiteFiles {
  /** The tokens of the AI agents that robots.txt keeps from the start page; null when the file is not known. */
  disallowedAgents: ReadonlySet<string> | null;
  /** What is wrong with llms.txt, clause by clause; null when the site has none. */
  llmsTxtProblems: readonly string[] | null;
}

/** A requirement for the files of a site. */
export type FileRule = RuleText & { category: CategoryKey; check(files: SiteFiles): RuleOutcome };

const rows: readonly (RuleText & { check(files: SiteFiles): RuleOutcome })[] = [
  {
    id: "ai-search-allowed",
    severity: "warning",
    title: "robots.txt keeps AI search out",
    why: "Assistants that search the web cannot find or quote a site whose pages their index may not contain.",
    fix: "Allow the search crawlers in robots.txt; they are not the ones that collect training data.",
    check: (files) => disallowed(files, "search"),
  },
  {
    id: "ai-user-fetch-allowed",
    severity: "notice",
    title: "robots.txt keeps out assistants that open a page for a reader",
    why: "An assistant that a reader asks about the page cannot open it.",
    fix: "Allow these agents in robots.txt; each request is made for a person.",
    check: (files) => disallowed(files, "user_fetch"),
  },
  {
    id: "ai-training-allowed",
    severity: "notice",
    weight: 0,
    title: "robots.txt keeps out crawlers that collect training data",
    why: "This is the site's own choice: models learn nothing from its pages, and search in assistants is not affected.",
    fix: "Nothing needs to be done; allow the agents in robots.txt if models should know the site.",
    check: (files) => disallowed(files, "training"),
  },
  {
    id: "llms-txt-valid",
    severity: "notice",
    weight: 0,
    title: "llms.txt is not in its format",
    why: "The few programs that read llms.txt expect a Markdown file with a title and lists of links.",
    fix: "Begin the file with a heading of the site's name, and list pages as links below headings of the second level.",
    check: ({ llmsTxtProblems: problems }) =>
      problems === null ? notApplicable : failedIf(problems.length > 0, `${problems.join("; ")}.`, []),
  },
];

export const aiAccessRules: readonly FileRule[] = rows.map((row) => ({ ...row, category: "ai_access" }));

function disallowed({ disallowedAgents }: SiteFiles, purpose: AgentPurpose): RuleOutcome {
  if (disallowedAgents === null) return notMeasured("robots.txt could not be read.");
  const names = aiAgents
    .filter((agent) => agent.purpose === purpose && disallowedAgents.has(agent.token))
    .map(({ token, operator }) => `${token} (${operator})`);
  return failedIf(names.length > 0, `It disallows the start page for ${names.join(", ")}.`);
}
