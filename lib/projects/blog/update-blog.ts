import { z } from "zod";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { blogVisibilities } from "@/lib/platform/db/schema";
import { projectFields } from "@/lib/projects/project-input";
import { requireProject, updateProjectRow } from "@/lib/projects/queries";
import { blogView, viewBlog } from "./blog-view";
import { categoriesField } from "./categories";
import { replaceCategories } from "./queries";

const accent = textField(20)
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^#?([\da-f])([\da-f])([\da-f])$/, "#$1$1$2$2$3$3"))
  .refine((text) => text === "" || /^#[\da-f]{6}$/.test(text), {
    error: "must be a colour such as #0a6ebd, or empty for Galley’s own",
  });

export const updateBlog = operation({
  name: "projects.update_blog",
  summary:
    "Change a project's hosted blog: its colour, author, categories, and whether search engines find it",
  access: "user",
  effect: "overwrites",
  phrases: ["changed the hosted blog of {project}", "change the hosted blog of {project}"],
  role: "admin",
  input: z.strictObject({
    projectId: idField("a project"),
    accent: accent.optional().describe("The colour of links, #rrggbb; adjusted where it could not be read."),
    visibility: z
      .enum(blogVisibilities)
      .optional()
      .describe(
        "listed: the installation's sitemap names the blog. open: search engines may index what they find. closed: no page is to be indexed.",
      ),
    authorName: projectFields.authorName.optional().describe("Who signs the articles; empty for the brand."),
    authorBio: textField(300).trim().optional().describe("Some words about the author, below each article."),
    authorUrl: projectFields.callToActionUrl.optional().describe("A page about the author."),
    categories: categoriesField.optional(),
  }),
  output: blogView,
  async run(ctx, { projectId, accent: blogAccent, visibility: blogVisibility, categories, ...author }) {
    const row = await requireProject(ctx, projectId);
    const given = Object.entries({ blogAccent, blogVisibility, ...author });
    const change = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    if (categories !== undefined) await replaceCategories(ctx.db, row, categories);
    const updated = await updateProjectRow(ctx.db, row, change);
    return viewBlog(ctx.db, ctx.settings.baseUrl, updated);
  },
});
