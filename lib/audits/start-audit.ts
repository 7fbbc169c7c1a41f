import type { Database } from "@/lib/platform/db/connection";
import type { AuditRow, auditTriggers, ProjectRow } from "@/lib/platform/db/schema";
import { crawlAddress, hostWithTwin } from "./crawl/crawl-address";
import { rulesetVersion } from "./page-rules";
import { findOpenAudit, insertAudit, lockWorkspace, pagesOfWorkspace } from "./rows/audits";

/** In one audit, whatever number it is started with. */
export const auditPagesMax = 50_000;

/** How many pages audits may fetch: settings of the installation. */
export interface AuditLimits {
  /** In one audit, unless it is started with another number. */
  auditPages: number;
  /** In all audits of a workspace within 30 days. */
  auditWorkspacePages: number;
}

export interface AuditStart {
  trigger: (typeof auditTriggers)[number];
  pagesMax?: number | undefined;
  /** Further hosts, with their ports, that belong to the site. */
  hosts?: readonly string[] | undefined;
}

/** `started`: a new audit. `running`: the project's open audit. The others say why there can be none. */
export type AuditStarted =
  | { kind: "started" | "running"; audit: AuditRow }
  | { kind: "no pages left" }
  | { kind: "no website" };

/** Starts an audit of a project's website, or returns the one that is open. */
export async function startAudit(
  db: Database,
  project: Pick<ProjectRow, "id" | "workspaceId" | "website">,
  { trigger, pagesMax, hosts = [] }: AuditStart,
  limits: AuditLimits,
): Promise<AuditStarted> {
  const url = crawlAddress(project.website);
  if (url === null) return { kind: "no website" };
  return db.transaction(async (tx) => {
    const open = await findOpenAudit(tx, project.id);
    if (open !== null) return { kind: "running", audit: open };
    await lockWorkspace(tx, project.workspaceId);
    const left = limits.auditWorkspacePages - (await pagesOfWorkspace(tx, project.workspaceId));
    if (left <= 0) return { kind: "no pages left" };
    const started = await insertAudit(tx, project, {
      url,
      trigger,
      pagesMax: Math.min(pagesMax ?? limits.auditPages, auditPagesMax, left),
      hosts: [...new Set([...hostWithTwin(new URL(url).host), ...hosts])],
      rulesetVersion,
    });
    if (started !== null) return { kind: "started", audit: started };
    // Another call started one between the check and the insert.
    const other = await findOpenAudit(tx, project.id);
    if (other === null) throw new Error(`project ${project.id} has an audit and has none`);
    return { kind: "running", audit: other };
  });
}
