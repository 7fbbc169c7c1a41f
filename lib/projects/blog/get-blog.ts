import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { blogView, viewBlog } from "./blog-view";

export const getBlog = operation({
  name: "projects.get_blog",
  summary: "How a project's hosted blog looks, who writes it, and its categories with proposals for more",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: blogView,
  async run(ctx, { projectId }) {
    return viewBlog(ctx.db, ctx.settings.baseUrl, await requireProject(ctx, projectId));
  },
});
