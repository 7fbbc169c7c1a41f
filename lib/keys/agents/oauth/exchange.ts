import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "@/lib/kernel/context";
import { createAgentToken, hashOfAgentToken } from "@/lib/platform/keys/agent-token";
import {
  type AgentGrantRow,
  findCode,
  findGrantOfHash,
  findRefreshToken,
  findRoleInProject,
  insertGrant,
  insertToken,
  markCodeExchanged,
  markTokenUsed,
  revokeGrantRow,
} from "../queries";
import { checkResource } from "./authorization-request";
import { OAuthFailure } from "./oauth-failure";

/** The parameters of a token request, none of them repeated. */
export type TokenParameters = ReadonlyMap<string, string>;

export interface IssuedTokens {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

const accessSeconds = 3600;
/** A grant ends when its client has not refreshed its token for this long. */
const refreshSeconds = 30 * 24 * 3600;
/**
 * For this long after its first use a refresh token gets tokens again: clients ask from two requests at once, and lose an
 * answer on the way.
 */
const reuseSeconds = 10;
/** After this long an agent has to be connected again, however much it is used. */
const grantDays = 365;

type ExchangeServices = Pick<Context, "db" | "settings" | "logger">;
type Transaction = Parameters<Parameters<Context["db"]["transaction"]>[0]>[0];
/** `reused`: the credential was used before, so somebody else may have it, and its grant was ended. */
type Outcome = IssuedTokens | "invalid" | "reused";

/** Answers a token request. Throws OAuthFailure. */
export async function exchange(services: ExchangeServices, given: TokenParameters): Promise<IssuedTokens> {
  const grantType = given.get("grant_type");
  checkResource(given.get("resource"), services.settings.baseUrl);
  const clientId = given.get("client_id");
  if (clientId === undefined) throw new OAuthFailure("invalid_client", "Send the client_id in the body.");
  const answer = exchangeOf[grantType ?? ""];
  if (answer === undefined) {
    throw new OAuthFailure(
      "unsupported_grant_type",
      "grant_type must be authorization_code or refresh_token.",
    );
  }
  const outcome = await services.db.transaction((tx) => answer(tx, clientId, given));
  if (typeof outcome === "object") return outcome;
  if (outcome === "reused") {
    services.logger.warn(
      { clientId },
      "a code or refresh token was used twice; the agent's access was ended",
    );
  }
  // One text for every reason: the caller learns nothing about codes and tokens of others.
  throw new OAuthFailure(
    "invalid_grant",
    "The code or token is unknown, expired, used before, revoked, or belongs to another client or address.",
  );
}

const exchangeOf: Record<
  string,
  (tx: Transaction, clientId: string, given: TokenParameters) => Promise<Outcome>
> = {
  authorization_code: exchangeCode,
  refresh_token: refresh,
};

async function exchangeCode(tx: Transaction, clientId: string, given: TokenParameters): Promise<Outcome> {
  const hash = hashOfAgentToken("code", given.get("code") ?? "");
  const code = hash === null ? null : await findCode(tx, hash);
  if (code === null || code.clientId !== clientId) return "invalid";
  if (code.grantId !== null) return endGrant(tx, code.grantId);
  const matches =
    code.redirectUri === given.get("redirect_uri") &&
    provesChallenge(given.get("code_verifier") ?? "", code.codeChallenge);
  if (!matches || code.isExpired || (await findRoleInProject(tx, code.userId, code.projectId)) === null)
    return "invalid";
  const grant = await insertGrant(tx, code);
  await markCodeExchanged(tx, code.hash, grant.id);
  return issueTokens(tx, grant);
}

async function refresh(tx: Transaction, clientId: string, given: TokenParameters): Promise<Outcome> {
  const hash = hashOfAgentToken("refresh", given.get("refresh_token") ?? "");
  const found = hash === null ? null : await findRefreshToken(tx, hash, { grantDays, reuseSeconds });
  if (found === null || found.grant.clientId !== clientId || found.grant.revokedAt !== null) return "invalid";
  // The attack: whoever stole a refresh token uses it beside its owner. One of the two comes second, and hardly at once.
  if (found.isReplayed) return endGrant(tx, found.grant.id);
  const { userId, projectId } = found.grant;
  if (found.isExpired || (await findRoleInProject(tx, userId, projectId)) === null) return "invalid";
  const asked = (given.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
  const granted: readonly string[] = found.grant.scopes;
  if (asked.some((scope) => !granted.includes(scope))) {
    throw new OAuthFailure("invalid_scope", "The person did not grant this scope; ask for access again.");
  }
  await markTokenUsed(tx, found.hash);
  return issueTokens(tx, found.grant);
}

async function endGrant(tx: Transaction, grantId: string): Promise<"reused"> {
  await revokeGrantRow(tx, grantId);
  return "reused";
}

async function issueTokens(tx: Transaction, { id, scopes }: AgentGrantRow): Promise<IssuedTokens> {
  const access = createAgentToken("access");
  const next = createAgentToken("refresh");
  await insertToken(tx, { hash: access.hash, kind: "access", grantId: id }, accessSeconds);
  await insertToken(tx, { hash: next.hash, kind: "refresh", grantId: id }, refreshSeconds);
  return {
    access_token: access.plaintext,
    token_type: "Bearer",
    expires_in: accessSeconds,
    refresh_token: next.plaintext,
    scope: scopes.join(" "),
  };
}

/** Whether BASE64URL(SHA-256(verifier)) is the challenge (RFC 7636). */
function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const proof = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const expected = Buffer.from(challenge);
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}

/** Ends the grant of a token (RFC 7009). A token that is unknown or another client's changes nothing. */
export async function endTokensGrant({ db }: Pick<Context, "db">, given: TokenParameters): Promise<void> {
  const token = given.get("token") ?? "";
  const hash = hashOfAgentToken("refresh", token) ?? hashOfAgentToken("access", token);
  const grant = hash === null ? null : await findGrantOfHash(db, hash);
  if (grant !== null && grant.clientId === given.get("client_id")) await revokeGrantRow(db, grant.id);
}
