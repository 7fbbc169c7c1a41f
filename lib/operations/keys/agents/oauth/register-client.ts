import { z } from "zod";
import type { Services } from "../../../core/context";
import { insertClient } from "../queries";
import { OAuthFailure } from "./oauth-failure";
import { isRegistrableRedirect } from "./redirect-uri";

const redirectsMax = 10;
const metadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(redirectsMax),
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
}

/** Registers a client. Throws OAuthFailure. */
export async function registerClient(
  { db, now }: Pick<Services, "db" | "now">,
  body: unknown,
): Promise<RegisteredClient> {
  const parsed = metadata.safeParse(body);
  if (!parsed.success) {
    throw new OAuthFailure(
      "invalid_client_metadata",
      `Send a JSON object with 1 to ${redirectsMax} redirect_uris, and client_name as a text.`,
    );
  }
  const { redirect_uris: redirectUris, client_name: given = "" } = parsed.data;
  if (!redirectUris.every(isRegistrableRedirect)) {
    throw new OAuthFailure(
      "invalid_redirect_uri",
      "A redirect address must be https, http on 127.0.0.1, [::1] or localhost, or of a scheme such as com.example.app, of at most 500 characters and without a fragment.",
    );
  }
  const name = plainName(given);
  const id = await insertClient(db, { name, redirectUris });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now().getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

/**
 * A client's name as people see it. The attack: line breaks, invisible characters or ones that turn the direction of
 * writing around make a name look like a part of our page.
 */
function plainName(given: string): string {
  const line = given
    .normalize("NFKC")
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  return line.toWellFormed().slice(0, 80).trim() || "An application without a name";
}
