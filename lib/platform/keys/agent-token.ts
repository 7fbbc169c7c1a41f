import { randomBytes } from "node:crypto";
import { hashToken } from "./content-token";

/** What a connected agent presents: a code once, a refresh token to the token endpoint, an access token to the tools. */
export const agentTokenPrefixes = { access: "gla_", refresh: "glr_", code: "glc_" } as const;
export type AgentTokenKind = keyof typeof agentTokenPrefixes;

/** 32 random bytes behind the prefix of the kind. Only the hash is stored. */
export function createAgentToken(kind: AgentTokenKind): { plaintext: string; hash: string } {
  const plaintext = agentTokenPrefixes[kind] + randomBytes(32).toString("base64url");
  return { plaintext, hash: hashToken(plaintext) };
}

/** The hash of a text that has the form of such a token; null for any other, which needs no query. */
export function hashOfAgentToken(kind: AgentTokenKind, text: string): string | null {
  const secret = text.startsWith(agentTokenPrefixes[kind]) ? text.slice(agentTokenPrefixes[kind].length) : "";
  return /^[\w-]{43}$/.test(secret) ? hashToken(text) : null;
}
