import { z } from "zod";
import { auditSchedules, type ProjectRow } from "@/lib/platform/db/schema";
import { exampleIds, exampleSite } from "../core/example-ids";

export const projectView = z.object({
  id: z.uuid(),
  name: z.string(),
  website: z.string(),
  language_code: z.string(),
  latest_grade: z
    .enum(["A", "B", "C", "D", "E", "F"])
    .nullable()
    .describe("Grade of the last finished audit."),
});

/** A project as the dashboard and the admin command show it, with more fields than the API. */
export const projectDetail = projectView.extend({
  workspace_id: z.uuid(),
  slug: z.string(),
  brand_name: z.string(),
  brand_description: z.string(),
  audit_schedule: z.enum(auditSchedules),
});

export function viewProject(row: ProjectRow, grade: string | null | undefined) {
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    language_code: row.languageCode,
    latest_grade: projectView.shape.latest_grade.parse(grade ?? null),
  };
}

export function viewProjectDetail(row: ProjectRow, grade: string | null | undefined) {
  return {
    ...viewProject(row, grade),
    workspace_id: row.workspaceId,
    slug: row.slug,
    brand_name: row.brandName,
    brand_description: row.brandDescription,
    audit_schedule: row.auditSchedule,
  };
}

/** The example in the API reference. */
export const exampleProject: z.input<typeof projectView> = {
  id: exampleIds.project,
  name: "Pans",
  website: exampleSite.website,
  language_code: "en",
  latest_grade: "B",
};
