import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { removeSource } from "../rows/sources";

export const disconnectSearchConsole = operation({
  name: "results.disconnect",
  summary: "Stop reading a project's figures from Search Console and forget the key; the figures stay",
  description: "The figures that were read stay as long as those of any other project.",
  access: "user",
  effect: "removes",
  phrases: ["disconnected {project} from Search Console", "disconnect {project} from Search Console"],
  role: "admin",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ project_id: z.uuid(), was_connected: z.boolean() }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    return { project_id: project.id, was_connected: await removeSource(ctx.db, project) };
  },
});
