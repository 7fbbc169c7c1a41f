import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { countForTabs, listCountedMax } from "./project-home-queries";

const count = z.int().describe("Counted up to 1,000.");

export const getArticleTabs = operation({
  name: "dashboard.article_tabs",
  summary: "How many articles each tab of a project's list has",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({
    counts: z.object({
      all: z.int(),
      drafts: count.describe("Never published. Of the newest 5,000 articles, counted up to 1,000."),
      awaiting: count,
      scheduled: count.describe("To be published at a chosen time. Counted up to 1,000."),
      sent_back: z.int().describe("Of the newest 100 that wait for an approval."),
      planned: count,
      writing: count,
      published: count,
      not_live: count,
      failed: count,
    }),
    counted_max: z.int().describe("Where all counts but that of all articles stop."),
  }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    return { counts: await countForTabs(ctx.db, project.id), counted_max: listCountedMax };
  },
});
