import { eq, sql } from "drizzle-orm";
import { audit } from "@/lib/platform/db/schema";
import type { Services } from "@/lib/services";
import { judgeSite } from "../site/judge-site";
import { type AuditedSite, cleanSite, insertSite } from "./audited-site";

/** Stores a finished audit of a project, judged as a sweep does; returns its id. */
export async function insertFinishedAudit(
  { db, tasks }: Pick<Services, "db" | "tasks">,
  projectId: string,
  change: (site: AuditedSite) => void = () => undefined,
): Promise<string> {
  const site = cleanSite();
  change(site);
  const stored = await insertSite(db, site, projectId);
  const { score, grade, verdict, report, rulesetVersion } = await judgeSite({ db, tasks }, stored);
  await db
    .update(audit)
    .set({ score, grade, verdict, report: { ...report }, rulesetVersion, finishedAt: sql`clock_timestamp()` })
    .where(eq(audit.id, stored.id));
  return stored.id;
}
