import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { findSearchGrant } from "../rows/grants";
import type { NeedsSearchConsole } from "./connect-project";

export const getGoogleAccess = operation({
  name: "results.get_google",
  summary:
    "Whether a project can be connected with Google, and between which properties somebody has to choose",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({
    offered: z.boolean().describe("Whether the operator has set up an OAuth client at Google."),
    properties: z
      .array(z.string())
      .nullable()
      .describe("What the Google account that has just agreed may read; null when nothing is to be chosen."),
  }),
  async run(ctx: Context & NeedsSearchConsole, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const grant = await findSearchGrant(ctx.db, project, ctx.now());
    return { offered: ctx.settings.googleClient !== null, properties: grant?.properties ?? null };
  },
});
