import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { type KeyScope, keyScopes } from "@/lib/platform/keys/key-scope";
import { type AgentClientRow, findClient } from "../queries";
import { OAuthFailure } from "./oauth-failure";
import { isRegisteredRedirect, redirectWith } from "./redirect-uri";

/** The parameters of an authorization request, of which nothing is believed before `readRequest`. */
export const requestFields = {
  client_id: z.string().max(100).default(""),
  redirect_uri: z.string().max(1000).default(""),
  response_type: z.string().max(100).default(""),
  code_challenge: z.string().max(200).default(""),
  code_challenge_method: z.string().max(20).default(""),
  scope: z.string().max(1000).default(""),
  state: z.string().max(2000).optional(),
  resource: z.string().max(1000).optional(),
};
const requestSchema = z.object(requestFields);
export type RequestFields = z.output<typeof requestSchema>;

export interface AuthorizationRequest {
  client: AgentClientRow;
  redirectUri: string;
  codeChallenge: string;
  /** The scopes that the client asks for; all when it names none that Galley has. */
  scopes: KeyScope[];
  /** The client's address with the outcome. */
  answerAt: (outcome: { code: string } | { error: string; error_description: string }) => string;
}

/** The addresses of the tool endpoint: what tokens are for. A connector is given the second one. */
export function toolResources(baseUrl: string): string[] {
  return [`${baseUrl}/api/mcp`, `${baseUrl}/api/mcp/connect`];
}

/** Throws `invalid_target` unless the resource (RFC 8707) is the tool endpoint, or left out. */
export function checkResource(resource: string | undefined, baseUrl: string): void {
  if (resource === undefined || toolResources(baseUrl).includes(resource.replace(/\/$/, ""))) return;
  throw new OAuthFailure("invalid_target", `The only resource is ${baseUrl}/api/mcp.`);
}

/**
 * The request that a person may decide about, or the address at which the client learns what is wrong with it. Throws
 * OAuthFailure when nobody may be redirected, because the client or its address is unknown.
 */
export async function readRequest(
  ctx: Pick<Context, "db" | "settings">,
  fields: RequestFields,
): Promise<{ ok: true; request: AuthorizationRequest } | { ok: false; redirectTo: string }> {
  const client = z.guid().safeParse(fields.client_id).success
    ? await findClient(ctx.db, fields.client_id)
    : null;
  if (client === null) {
    throw new OAuthFailure("invalid_client", "This application is not registered here; connect it again.");
  }
  // The attack (open redirect): a link to our page that sends the code, or only the browser, to a stranger's address.
  if (!isRegisteredRedirect(fields.redirect_uri, client.redirectUris)) {
    throw new OAuthFailure("invalid_redirect_uri", "This is not an address that the application registered.");
  }
  const answerAt: AuthorizationRequest["answerAt"] = (outcome) =>
    redirectWith(fields.redirect_uri, { ...outcome, state: fields.state, iss: ctx.settings.baseUrl });
  try {
    checkRequest(fields, ctx.settings.baseUrl);
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error;
    return { ok: false, redirectTo: answerAt({ error: error.code, error_description: error.message }) };
  }
  const request = {
    client,
    redirectUri: fields.redirect_uri,
    codeChallenge: fields.code_challenge,
    scopes: scopesIn(fields.scope),
    answerAt,
  };
  return { ok: true, request };
}

/** The scopes of Galley that a client names; all when it names none of them. */
export function scopesIn(text: string): KeyScope[] {
  const asked = text.split(" ");
  const known = keyScopes.filter((scope) => asked.includes(scope));
  return known.length === 0 ? [...keyScopes] : known;
}

function checkRequest(fields: RequestFields, baseUrl: string): void {
  if (fields.response_type !== "code") {
    throw new OAuthFailure("unsupported_response_type", "response_type must be code.");
  }
  if (fields.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(fields.code_challenge)) {
    throw new OAuthFailure(
      "invalid_request",
      "PKCE with code_challenge_method S256 and its code_challenge is required.",
    );
  }
  checkResource(fields.resource, baseUrl);
}
