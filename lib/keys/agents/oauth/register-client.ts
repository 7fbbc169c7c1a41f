import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { keyScopes } from "@/lib/platform/keys/key-scope";
import { type AgentClientRow, findClient, insertClient } from "../queries";
import { scopesIn } from "./authorization-request";
import { OAuthFailure } from "./oauth-failure";
import { isRegistrableRedirect } from "./redirect-uri";

const redirectsMax = 10;
/** An optional member that is null says nothing, as if it were left out; clients send those of their own types. */
const metadata = z.object({
  client_name: z.string().nullish(),
  redirect_uris: z.array(z.string()).max(redirectsMax).nullish(),
  grant_types: z.array(z.string()).nullish(),
  response_types: z.array(z.string()).nullish(),
  scope: z.string().nullish(),
});

/** What a registered client is told (RFC 7591). Every client is public: it proves itself by PKCE, not by a secret. */
export interface RegisteredClient {
  client_id: string;
  client_id_issued_at: number;
  client_name: string;
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  token_endpoint_auth_method: "none";
  scope: string;
  /** Where the registration can be read again; a known connector gives up without it. */
  registration_client_uri: string;
}

/** Registers a client. Throws OAuthFailure. */
export async function registerClient(
  { db, now, settings }: Pick<Context, "db" | "now" | "settings">,
  body: unknown,
): Promise<RegisteredClient> {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) {
    throw new OAuthFailure(
      "invalid_client_metadata",
      `Send a JSON object with at most ${redirectsMax} redirect_uris, and its members as RFC 7591 describes them.`,
    );
  }
  const { client_name: given, scope } = parsed.data;
  const [redirectUris, grantTypes, responseTypes] = [
    parsed.data.redirect_uris ?? [],
    parsed.data.grant_types ?? [],
    parsed.data.response_types ?? [],
  ];
  if (grantTypes.length > 0 && !grantTypes.includes("authorization_code")) {
    throw new OAuthFailure(
      "invalid_client_metadata",
      "A person has to give access here: register the grant type authorization_code, with the address to return to.",
    );
  }
  if (responseTypes.length > 0 && !responseTypes.includes("code")) {
    throw new OAuthFailure("invalid_client_metadata", "The only response type is code.");
  }
  if (redirectUris.length === 0) {
    throw new OAuthFailure(
      "invalid_client_metadata",
      "Register at least one of your addresses in redirect_uris.",
    );
  }
  if (!redirectUris.every(isRegistrableRedirect)) {
    throw new OAuthFailure(
      "invalid_redirect_uri",
      "A redirect address must be https, http on 127.0.0.1, [::1] or localhost, or of a scheme such as com.example.app, of at most 500 characters and without a fragment.",
    );
  }
  const name = plainName(given ?? "");
  const id = await insertClient(db, { name, redirectUris });
  return {
    ...viewClient({ id, name, redirectUris, createdAt: now() }, settings.baseUrl),
    scope: scopesIn(scope ?? "").join(" "),
  };
}

/**
 * What the registration of a client says, for whoever knows its id: all of it is public, and nothing can be changed by
 * it. Null for a client that is not registered, or no longer.
 */
export async function readRegistration(
  { db, settings }: Pick<Context, "db" | "settings">,
  clientId: string,
): Promise<RegisteredClient | null> {
  const client = z.guid().safeParse(clientId).success ? await findClient(db, clientId) : null;
  return client === null ? null : viewClient(client, settings.baseUrl);
}

function viewClient(
  { id, name, redirectUris, createdAt }: Pick<AgentClientRow, "id" | "name" | "redirectUris" | "createdAt">,
  baseUrl: string,
): RegisteredClient {
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope: keyScopes.join(" "),
    registration_client_uri: `${baseUrl}/api/oauth/register/${id}`,
  };
}

/**
 * A client's name as people see it. The attack: line breaks, invisible characters, ones that turn the direction of
 * writing around, or a quotation mark that ends ours make a name look like a part of our page.
 */
export function plainName(given: string): string {
  const line = given
    .normalize("NFKC")
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .replaceAll(/[\p{Pi}\p{Pf}"„‟〝〞〟\u201A\u201B]/gu, "'")
    .trim();
  return Array.from(line).slice(0, 80).join("").trim() || "An application without a name";
}
