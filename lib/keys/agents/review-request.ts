import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { scopesOfRole } from "./agent-roles";
import { scopesField } from "./agent-view";
import { readRequest, requestFields } from "./oauth/authorization-request";
import { OAuthFailure } from "./oauth/oauth-failure";
import { placeOfRedirect } from "./oauth/redirect-uri";
import { plainName } from "./oauth/register-client";
import { listProjectsWithRole } from "./queries";

const projectsMax = 500;

/** The refusal of a request that no client may learn about, because it is not known which client sent it. */
export function requestRefusal(error: unknown): unknown {
  if (!(error instanceof OAuthFailure)) return error;
  return new Refusal("invalid_request", `${error.message} Nothing was sent to it.`, {}, { cause: error });
}

export const reviewRequest = operation({
  name: "keys.review_request",
  summary: "What an application asks for, and the projects to which a person may give it access",
  access: "user",
  effect: "reads",
  role: null,
  input: z.object(requestFields),
  output: z.object({
    /** Where the browser has to go at once, because the request is wrong; null for one to decide about. */
    redirect_to: z.string().nullable(),
    client_name: z.string(),
    client_place: z.string().describe("The host that the answer is sent to, or the scheme of a program."),
    scopes: scopesField,
    projects: z.array(z.object({ id: z.uuid(), name: z.string(), scopes: scopesField })),
    deny_address: z.string(),
  }),
  refusals: ["invalid_request"],
  async run(ctx, fields) {
    const read = await readRequest(ctx, fields).catch((error: unknown) => {
      throw requestRefusal(error);
    });
    if (!read.ok) {
      const nothing = { client_name: "", client_place: "", scopes: [], projects: [], deny_address: "" };
      return { redirect_to: read.redirectTo, ...nothing };
    }
    const { client, redirectUri, scopes, answerAt } = read.request;
    const rows =
      ctx.actor.kind === "user" ? await listProjectsWithRole(ctx.db, ctx.actor.userId, projectsMax) : [];
    const description = "The person did not give access.";
    return {
      redirect_to: null,
      // Also of a client that registered before the rules for names.
      client_name: plainName(client.name),
      client_place: placeOfRedirect(redirectUri),
      scopes,
      projects: rows.map(({ id, name, role }) => ({ id, name, scopes: scopesOfRole(role) })),
      deny_address: answerAt({ error: "access_denied", error_description: description }),
    };
  },
});
