import { z } from "zod";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { keyView, viewKey } from "./key-view";
import { listKeys } from "./queries";

export const listProjectKeys = operation({
  name: "keys.list",
  summary: "The content API keys of a project, newest first, revoked ones included",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ keys: z.array(keyView) }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    return { keys: (await listKeys(ctx.db, project.id)).map(viewKey) };
  },
});
