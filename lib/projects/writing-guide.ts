import { z } from "zod";
import { findGuide } from "@/lib/articles/rows/writing-guides";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { exampleGuide, viewGuide, writingGuideView } from "./guide-view";
import { requireProject } from "./queries";

export const getWritingGuide = operation({
  name: "projects.writing_guide",
  summary: "A project's brand voice, language and own instructions, which new articles follow",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: writingGuideView,
  example: { projectId: exampleIds.project },
  answers: { guide: exampleGuide },
  async run(ctx, { projectId }) {
    const row = await requireProject(ctx, projectId);
    return viewGuide(row, await findGuide(ctx.db, row.id, row.guideHash), row.guideHash);
  },
});
