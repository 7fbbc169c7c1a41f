import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { auditSchedules } from "@/lib/platform/db/schema";
import { gateClaimsAgain } from "./gate-claims";
import { projectFields } from "./project-input";
import { projectDetail, viewProjectDetail } from "./project-view";
import { latestGrades, requireProject, updateProjectRow } from "./queries";

export const updateProject = operation({
  name: "projects.update",
  summary: "Change a project's name, website, language or brand",
  access: "user",
  effect: "overwrites",
  phrases: ["changed the settings of {project}", "change the settings of {project}"],
  role: "admin",
  input: z.strictObject({
    projectId: idField("a project"),
    name: projectFields.name.optional(),
    website: projectFields.website.optional(),
    languageCode: projectFields.languageCode.optional(),
    brandName: projectFields.brandName.optional(),
    brandDescription: projectFields.brandDescription.optional(),
    auditSchedule: z.enum(auditSchedules).optional().describe("How often the website is audited by itself."),
    contentsList: z.boolean().optional().describe("Put a list of its sections before a long text."),
    sourcesList: z.boolean().optional().describe("List the cited pages of other sites at the end."),
    relatedArticles: z.boolean().optional().describe("Link up to three related articles at the end."),
    authorName: projectFields.authorName.optional().describe("Who signs the articles; empty for the brand."),
    callToActionText: projectFields.callToActionText
      .optional()
      .describe("What readers are asked to do at the end; empty for nothing."),
    callToActionUrl: projectFields.callToActionUrl.optional().describe("Where that leads."),
    provedClaimsOnly: z
      .boolean()
      .optional()
      .describe(
        "Publish only texts whose claims a source does not contradict and has; others are blocked until somebody confirms the claim.",
      ),
  }),
  output: z.object({ project: projectDetail }),
  async run(ctx, { projectId, ...change }) {
    const row = await requireProject(ctx, projectId);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    // What was seen at the one address says nothing of another.
    const isMoved = change.website !== undefined && change.website !== row.website;
    const updated = await updateProjectRow(ctx.db, row, {
      ...given,
      ...(isMoved && { suggestedProvider: null }),
    });
    if (updated.provedClaimsOnly !== row.provedClaimsOnly) await gateClaimsAgain(ctx, updated);
    const grades = await latestGrades(ctx.db, [row.id]);
    return { project: viewProjectDetail(updated, grades.get(row.id)) };
  },
});
