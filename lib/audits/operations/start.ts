import { z } from "zod";
import { hasAudit } from "@/lib/audits/rows/audits";
import { type AuditLimits, startAudit } from "@/lib/audits/start-audit";
import type { Context } from "@/lib/kernel/context";
import { idField, integerField } from "@/lib/kernel/fields";
import { mendOnPage } from "@/lib/kernel/mend";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { auditTriggers } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";
import { auditRunView, viewAuditRun } from "./run-view";

const hostField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/, { error: "must be a host such as shop.example.com" });

export const startProjectAudit = operation({
  name: "audits.start",
  summary: "Audit a project's website",
  description:
    "A project has one audit at a time: while one is under way, it is the answer, and `started` is false. An audit that is started by the first visit runs only for a project that has never had one.",
  access: "user",
  effect: "adds",
  phrases: ["started an audit of {project}", "start an audit of {project}"],
  input: z.strictObject({
    projectId: idField("a project"),
    pagesMax: integerField(1, "must be a whole number from 1 to 50000", 50_000)
      .optional()
      .describe("How many pages to fetch at most; the installation's own number by default."),
    hosts: z
      .array(hostField)
      .max(10, { error: "must have at most 10 hosts" })
      .optional()
      .describe("Further hosts that belong to the site."),
    trigger: z.enum(auditTriggers).extract(["dashboard", "first_visit"]).default("dashboard"),
  }),
  output: z.object({ audit: auditRunView.nullable(), started: z.boolean() }),
  refusals: ["conflict", "invalid_request"],
  async run(ctx: Context & { settings: AuditLimits }, { projectId, trigger, ...wanted }) {
    const project = await requireProject(ctx, projectId);
    if (trigger === "first_visit" && (await hasAudit(ctx.db, project.id)))
      return { audit: null, started: false };
    const by = ctx.surface === "command" ? "command" : trigger;
    const start = await startAudit(ctx.db, project, { ...wanted, trigger: by }, ctx.settings);
    if (start.kind === "no website") {
      throw new Refusal(
        "invalid_request",
        "The project's website is not an address that can be audited; change it.",
        mendOnPage(ctx, project.id, "settings"),
      );
    }
    if (start.kind === "no pages left") {
      throw new Refusal(
        "conflict",
        `The audits of this workspace have fetched ${ctx.settings.auditWorkspacePages} pages in the last 30 days, which is the limit; try again later, or ask whoever runs this installation to raise AUDIT_WORKSPACE_PAGES.`,
      );
    }
    if (start.kind === "started") ctx.wake("audits");
    return { audit: viewAuditRun(start.audit), started: start.kind === "started" };
  },
});
