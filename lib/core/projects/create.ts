import { z } from "zod";
import { slugify } from "@/lib/content/slug";
import type { Context } from "../context";
import { idField } from "../fields";
import { insertIntegration } from "../integrations/queries";
import { operation } from "../operation";
import { requireWorkspace } from "../workspaces/require";
import { projectFields } from "./project-input";
import { projectDetail, viewProjectDetail } from "./project-view";
import { insertProject, type ProjectRow, slugsLike } from "./queries";

export const createProject = operation({
  name: "projects.create",
  summary: "Make a project in a workspace; it starts with the hosted blog as its publishing connection",
  access: "user",
  cost: "write",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    name: projectFields.name,
    website: projectFields.website,
    languageCode: projectFields.languageCode.default("en"),
    brandName: projectFields.brandName.optional(),
    brandDescription: projectFields.brandDescription.default(""),
  }),
  output: z.object({ project: projectDetail, integration_id: z.uuid() }),
  async run(ctx, input) {
    const workspace = await requireWorkspace(ctx, input.workspaceId);
    const row = await insertWithFreeSlug(ctx, {
      workspaceId: workspace.id,
      name: input.name,
      website: input.website,
      languageCode: input.languageCode,
      brandName: input.brandName ?? input.name,
      brandDescription: input.brandDescription,
    });
    const blog = await insertIntegration(ctx.db, {
      projectId: row.id,
      provider: "hosted",
      name: "Hosted blog",
      autoPublishStatus: "publish",
    });
    return { project: viewProjectDetail(row, null), integration_id: blog.id };
  },
});

/** Two projects of one name get two slugs, also when they are made at the same moment. */
async function insertWithFreeSlug(
  ctx: Context,
  values: Omit<Parameters<typeof insertProject>[1], "slug">,
): Promise<ProjectRow> {
  const base = slugify(values.name, { lengthMax: 60 });
  for (let first = 1; first < 1000; first += 20) {
    const candidates = Array.from({ length: 20 }, (_, index) =>
      first + index === 1 ? base : `${base}-${first + index}`,
    );
    const taken = await slugsLike(ctx.db, candidates);
    for (const slug of candidates.filter((candidate) => !taken.has(candidate))) {
      const row = await insertProject(ctx.db, { ...values, slug });
      if (row !== null) return row;
    }
  }
  throw new Error(`no free slug for a project named like ${base}`);
}
