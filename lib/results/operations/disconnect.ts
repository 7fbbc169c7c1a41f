import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { SecretUnreadable } from "@/lib/platform/secret-box";
import { requireProject } from "@/lib/projects/queries";
import { type RemovedSource, removeSource } from "../rows/sources";
import { revokeAccess } from "../search-console/google-consent";
import { type NeedsSearchConsole, searchConsoleLimit } from "./connect-project";

export const disconnectSearchConsole = operation({
  name: "results.disconnect",
  summary: "Stop reading a project's figures from Search Console and forget the key; the figures stay",
  description:
    "The figures that were read stay as long as those of any other project. The access of a Google account is given back to Google.",
  access: "user",
  effect: "removes",
  phrases: ["disconnected {project} from Search Console", "disconnect {project} from Search Console"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ project_id: z.uuid(), was_connected: z.boolean() }),
  async run(ctx: Context & NeedsSearchConsole, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const removed = await removeSource(ctx.db, project);
    if (removed?.access === "google") await giveBack(ctx, removed);
    return { project_id: project.id, was_connected: removed !== null };
  },
});

/** The connection is gone whatever Google says: its owner can take the access back at Google too. */
async function giveBack(
  ctx: Context & NeedsSearchConsole,
  { secret, projectId }: RemovedSource,
): Promise<void> {
  const { credentialFetch: fetch, secrets, settings, logger } = ctx;
  try {
    const token = secrets.open(secret, projectId);
    const deps = { fetch, baseUrl: settings.searchConsoleUrl };
    if (await revokeAccess(deps, token, searchConsoleLimit(ctx))) return;
    logger.warn({ projectId }, "Google did not take back the access of a project that was disconnected");
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    logger.warn({ err: error, projectId }, "the access of a disconnected project cannot be decrypted");
  }
}
