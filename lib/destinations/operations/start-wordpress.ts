import { z } from "zod";
import { authorizationPage } from "@/lib/destinations/adapters/wordpress/authorization-page";
import { wordPressConfig } from "@/lib/destinations/adapters/wordpress/wordpress-config";
import { DestinationFailure } from "@/lib/destinations/contract";
import type { Context } from "@/lib/kernel/context";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { mayCarryCredentials, plainHttpRefused } from "@/lib/platform/fetching/plain-http";
import { requireProject } from "@/lib/projects/queries";
import type { NeedsDestinations } from "./config";
import { destinationTimeLimit } from "./open-connection";
import { sealWordPressState } from "./wordpress-state";

const timeoutMs = 30_000;

export const startWordpress = operation({
  name: "integrations.start_wordpress",
  summary: "Find the page of a WordPress site on which its user lets Galley write there",
  access: "user",
  effect: "looks outside",
  role: "admin",
  longRunning: true,
  input: z.strictObject({
    projectId: idField("a project"),
    siteUrl: requiredText(500).describe("The address of the site’s home page."),
  }),
  output: z.object({
    authorize_url: z.string().describe("The page of WordPress to open in the same browser."),
    site: z.string().describe("The host of that page."),
  }),
  refusals: ["invalid_request"],
  async run(ctx: Context & NeedsDestinations, input) {
    const project = await requireProject(ctx, input.projectId);
    const siteUrl = readSiteUrl(input.siteUrl);
    if (!mayCarryCredentials(new URL(siteUrl), ctx.settings.fetchAllow)) throw wrongSite(plainHttpRefused);
    const integrationId = newId();
    const state = sealWordPressState(ctx, { integrationId, projectId: project.id, siteUrl });
    const back = new URL(`/projects/${project.id}/publishing/wordpress`, ctx.settings.baseUrl);
    const connection = {
      config: { siteUrl },
      integrationId,
      projectId: project.id,
      projectSlug: project.slug,
      fetch: ctx.credentialFetch,
      now: ctx.now,
      signal: destinationTimeLimit(ctx, timeoutMs),
    };
    try {
      const page = await authorizationPage(connection, {
        appName: `Galley: ${project.name}`,
        successUrl: `${back}?${new URLSearchParams({ state })}`,
        rejectUrl: `${back}?success=false`,
      });
      return { authorize_url: page.href, site: page.host };
    } catch (error) {
      if (error instanceof DestinationFailure) throw wrongSite(error.message);
      throw error;
    }
  },
});

/** The site's address as the connection stores it: without a page of WordPress at its end. */
function readSiteUrl(text: string): string {
  const asked = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const parsed = wordPressConfig.shape.siteUrl.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw wrongSite(parsed.error.issues[0]?.message ?? "must be the address of the site’s home page");
}

function wrongSite(message: string): Refusal {
  return new Refusal("invalid_request", message, { fields: [{ field: "siteUrl", message }] });
}
