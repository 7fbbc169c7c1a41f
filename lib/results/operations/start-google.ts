import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { beginGrant } from "../rows/grants";
import { consentPage } from "../search-console/google-consent";
import type { NeedsSearchConsole } from "./connect-project";
import { googleRedirectOf, requireGoogleClient } from "./google-client";
import { grantExpiry, newGoogleState, sealGoogleState } from "./google-state";

export const startGoogle = operation({
  name: "results.start_google",
  summary: "Find the page on which Google asks its user to let Galley read Search Console",
  access: "user",
  effect: "looks outside",
  role: "admin",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ authorize_url: z.string().describe("The page of Google to open in the same browser.") }),
  refusals: ["conflict"],
  async run(ctx: Context & NeedsSearchConsole, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const client = requireGoogleClient(ctx);
    const state = newGoogleState();
    await beginGrant(ctx.db, project, { nonce: state.nonce, expiresAt: grantExpiry(ctx.now()) });
    return {
      authorize_url: consentPage(ctx.settings.searchConsoleUrl, client, {
        redirectUri: googleRedirectOf(ctx),
        verifier: state.verifier,
        state: sealGoogleState(ctx, project.id, state),
      }),
    };
  },
});
