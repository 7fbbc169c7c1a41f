import type { readAgentsAccess } from "@/lib/pages/robots/agents-access";
import { aiAgents } from "@/lib/pages/robots/ai-agents";
import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { orOverrun, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { pageRules } from "../page-rules";
import { ignoredInAudit } from "../rows/ignored";
import { checkOf, type SiteCheck } from "./check";
import type { llmsTxtProblems } from "./llms-txt";
import { judgementOf, type SiteJudgement } from "./report";
import {
  analysePages,
  clearFindings,
  countFindingsOfPages,
  countPages,
  findFile,
  runSiteQuery,
  type StoredFile,
  sampleFindings,
  storePageFindings,
  storeSiteFinding,
  tallyPageRules,
} from "./rows/findings";
import { storeSitemapFindings } from "./rows/sitemap-alternates";
import { aiAccessRules, type SiteFiles } from "./rules/ai-access";
import { siteRules } from "./site-rules";
import { withoutIgnored } from "./without-ignored";

export interface JudgeDeps {
  db: Database;
  tasks: InThread<{ readAgentsAccess: typeof readAgentsAccess; llmsTxtProblems: typeof llmsTxtProblems }>;
}

/**
 * Judges a crawled site by every rule and stores the findings. It may be repeated: a second run finds the same.
 * The work is done by the database, statement by statement, so its memory does not grow with the site.
 */
export async function judgeSite(
  { db, tasks }: JudgeDeps,
  audit: { id: string; url: string; projectId: string },
): Promise<SiteJudgement> {
  await clearFindings(db, audit.id);
  await analysePages(db, audit.id);
  const found = [
    ...(await checkPages(db, audit.id)),
    ...(await checkSite(db, audit.id)),
    ...(await checkFiles(db, audit.id, await filesOf({ db, tasks }, audit))),
  ];
  await countFindingsOfPages(db, audit.id);
  const ignored = await ignoredInAudit(db, audit);
  const checks = withoutIgnored(found, ignored);
  const failed = checks.filter(({ affected }) => affected > 0).map(({ rule }) => rule.id);
  const samples = await sampleFindings(db, audit.id, failed, ignored);
  return judgementOf(checks, await countPages(db, audit.id), samples);
}

/** The page rules that judge pages in an audit. */
const auditedRules = pageRules.filter(({ leftToSite }) => leftToSite !== true);

async function checkPages(db: Database, auditId: string): Promise<SiteCheck[]> {
  await storePageFindings(
    db,
    auditId,
    auditedRules.map(({ id }) => id),
  );
  await storeSitemapFindings(db, auditId);
  const tallies = await tallyPageRules(db, auditId);
  return auditedRules.map((rule) => {
    const { passed, failed, unmeasured } = tallies.get(rule.id) ?? { passed: 0, failed: 0, unmeasured: 0 };
    const unknown = passed + failed === 0 && unmeasured > 0 ? "It could not be measured on any page." : null;
    const notChecked =
      unknown === null && unmeasured > 0
        ? { count: unmeasured, noun: "page", why: "not all of it could be read" }
        : null;
    return checkOf(rule, { applicable: passed + failed, affected: failed, unknown, notChecked });
  });
}

async function checkSite(db: Database, auditId: string): Promise<SiteCheck[]> {
  const checks: SiteCheck[] = [];
  for (const rule of siteRules) {
    checks.push(checkOf(rule, await runSiteQuery(db, auditId, rule.id, rule.query)));
  }
  return checks;
}

async function checkFiles(db: Database, auditId: string, files: SiteFiles): Promise<SiteCheck[]> {
  const checks: SiteCheck[] = [];
  for (const rule of aiAccessRules) {
    const outcome = rule.check(files);
    if (outcome.kind === "failed") await storeSiteFinding(db, auditId, rule.id, outcome.detail);
    const affected = outcome.kind === "failed" ? 1 : 0;
    const applicable = affected === 1 || outcome.kind === "passed" ? 1 : 0;
    const unknown = outcome.kind === "not_measured" ? outcome.reason : null;
    checks.push(checkOf(rule, { applicable, affected, unknown, notChecked: null }));
  }
  return checks;
}

async function filesOf({ db, tasks }: JudgeDeps, audit: { id: string; url: string }): Promise<SiteFiles> {
  const { origin, pathname, search } = new URL(audit.url);
  const [robots, llms] = [
    await findFile(db, audit.id, "robots", origin),
    await findFile(db, audit.id, "llms_txt", origin),
  ];
  return {
    disallowedAgents: await disallowedAgents(tasks, robots, pathname + search),
    llmsTxtProblems: await problemsOf(tasks, llms),
  };
}

async function disallowedAgents(
  tasks: JudgeDeps["tasks"],
  robots: StoredFile | null,
  path: string,
): Promise<ReadonlySet<string> | null> {
  if (robots === null || robots.status === null) return null;
  const answer = {
    url: robots.url,
    status: robots.status,
    redirects: [],
    headers: { "content-type": "text/plain; charset=utf-8" },
    bytes: new TextEncoder().encode(robots.text ?? ""),
    truncated: false,
    durationMs: 0,
  };
  const tokens = aiAgents.map(({ token }) => token);
  const access = await orOverrun(tasks.readAgentsAccess(answer, tokens, path));
  if (access instanceof TaskOverrun) return null;
  return new Set(tokens.filter((_, index) => access[index]?.robots === "disallowed"));
}

async function problemsOf(
  tasks: JudgeDeps["tasks"],
  llms: StoredFile | null,
): Promise<readonly string[] | null> {
  if (llms?.status === undefined || llms.status === null || llms.status > 299 || llms.text === null)
    return null;
  const problems = await orOverrun(tasks.llmsTxtProblems(llms.text, llms.contentType));
  return problems instanceof TaskOverrun ? null : problems;
}
