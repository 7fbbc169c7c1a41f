import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { keyView, viewKey } from "./key-view";
import { listKeys } from "./queries";

export const listProjectKeys = operation({
  name: "keys.list",
  summary: "The content API keys of a project, newest first: all live ones and the last 50 others",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ keys: z.array(keyView) }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const rows = await listKeys(ctx.db, project.id);
    return { keys: rows.map((row) => viewKey(row, ctx.now())) };
  },
});
