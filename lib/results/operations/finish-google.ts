import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { keepGrant, useGrant } from "../rows/grants";
import { exchangeCode, revokeAccess } from "../search-console/google-consent";
import { choosePropertyOf } from "../search-console/properties";
import {
  asksSearchConsole,
  connectProject,
  type NeedsSearchConsole,
  readableProperties,
  searchConsoleLimit,
} from "./connect-project";
import { googleRedirectOf, requireGoogleClient } from "./google-client";
import { grantExpiry, openGoogleState, staleGoogleAnswer } from "./google-state";

/** How many properties are kept to choose from. */
const propertiesMax = 200;

export const finishGoogle = operation({
  name: "results.finish_google",
  summary: "Read a project's figures from Search Console as the Google account whose owner has agreed",
  description:
    "When several properties have the pages of the project's website, or none has, somebody has to choose one: `results.connect` takes it.",
  access: "user",
  effect: "overwrites",
  phrases: [
    "connected {project} to Search Console with Google",
    "connect {project} to Search Console with Google",
  ],
  role: "admin",
  longRunning: true,
  input: z.strictObject({
    projectId: idField("a project"),
    state: requiredText(4_000).describe("The state that the authorization was begun with."),
    code: requiredText(2_000).describe("The code of Google’s answer."),
  }),
  output: z.object({
    project_id: z.uuid(),
    property: z.string().nullable().describe("What is read from now on; null when somebody has to choose."),
  }),
  refusals: ["conflict", "invalid_request", "unavailable"],
  async run(ctx: Context & NeedsSearchConsole, { projectId, state: sealed, code }) {
    const project = await requireProject(ctx, projectId);
    const client = requireGoogleClient(ctx);
    const { nonce, verifier } = openGoogleState(ctx, sealed, project.id);
    if (!(await useGrant(ctx.db, project, nonce))) throw staleGoogleAnswer();
    const signal = searchConsoleLimit(ctx);
    const deps = { fetch: ctx.credentialFetch, baseUrl: ctx.settings.searchConsoleUrl };
    const consent = { code, redirectUri: googleRedirectOf(ctx), verifier };
    const account = await asksSearchConsole(() => exchangeCode(deps, client, consent, signal));
    const readable = await readableProperties(ctx, account);
    const chosen = choosePropertyOf(project.website, readable, undefined, null);
    if ("property" in chosen) {
      await connectProject(ctx, project, account, chosen.property);
      return { project_id: project.id, property: chosen.property };
    }
    if (readable.length === 0) {
      await revokeAccess(deps, account.refreshToken, signal);
      throw new Refusal("conflict", chosen.problem, {
        fields: [{ field: "property", message: chosen.problem }],
      });
    }
    await keepGrant(ctx.db, project, {
      secret: ctx.secrets.seal(account.refreshToken, project.id),
      properties: readable.slice(0, propertiesMax),
      expiresAt: grantExpiry(ctx.now()),
    });
    return { project_id: project.id, property: null };
  },
});
