import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { type NeedsDestinations, parseConfig, requireDestination, sealConfig } from "./config";
import { integrationView, viewIntegration } from "./integration-view";
import { insertIntegrationOnce, requireIntegration } from "./queries";
import { tryIntegration } from "./try";
import { openWordPressState, staleWordPressAnswer } from "./wordpress-state";

export const finishWordpress = operation({
  name: "integrations.finish_wordpress",
  summary: "Connect a WordPress site whose user has agreed to it, and test the connection",
  access: "user",
  effect: "adds",
  phrases: ["connected {connection}", "connect a WordPress site"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({
    projectId: idField("a project"),
    state: requiredText(4_000).describe("The state that the authorization was begun with."),
    siteUrl: requiredText(2_000).describe("The site that WordPress says it is."),
    userLogin: requiredText(200),
    password: requiredText(200),
  }),
  output: z.object({ integration: integrationView }),
  refusals: ["conflict"],
  subject: ({ integration }) => ({ resourceId: integration.id }),
  async run(
    ctx: Context & NeedsDestinations,
    { projectId, state: sealed, userLogin: username, password, ...input },
  ) {
    const project = await requireProject(ctx, projectId);
    const state = openWordPressState(ctx, sealed, project.id);
    refuseOtherSite(state.siteUrl, input.siteUrl);
    const destination = requireDestination(ctx, "wordpress");
    // The password only ever goes to the address that was begun with, never to the one in the answer.
    const given = { siteUrl: state.siteUrl, username, applicationPassword: password };
    const config = parseConfig(destination, given, ctx.settings.fetchAllow);
    const row = await insertIntegrationOnce(ctx.db, {
      id: state.integrationId,
      projectId: project.id,
      provider: destination.provider,
      name: new URL(state.siteUrl).host,
      ...sealConfig(ctx, destination, state.integrationId, config),
    });
    if (row === null) throw staleWordPressAnswer();
    const tried = await tryIntegration(ctx, await requireIntegration(ctx, row.id));
    return { integration: viewIntegration(tried.row) };
  },
});

/** Attack: the answer of one site is given out for that of another. The path may differ: WordPress may lie below. */
function refuseOtherSite(begun: string, answered: string): void {
  const host = URL.parse(answered)?.host;
  if (host === new URL(begun).host) return;
  throw new Refusal(
    "conflict",
    `The answer is not from ${begun}: begin again with the address that the site has in its own settings.`,
    { fields: [{ field: "siteUrl", message: `must be on ${new URL(begun).host}` }] },
  );
}
