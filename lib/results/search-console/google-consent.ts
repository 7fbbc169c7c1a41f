import { createHash } from "node:crypto";
import { z } from "zod";
import { askJson } from "@/lib/platform/fetching/ask-json";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { GoogleClient } from "@/lib/platform/settings/google-client";
import { failureOfToken } from "./google-failure";
import type { GoogleAccount } from "./search-account";
import { addressAt, type SearchConsoleDeps, searchConsoleScope } from "./search-console";

/** What Google is told when somebody agrees, and asked for with the code of the answer. */
interface Consent {
  /** Where Google sends the browser back to: the very address that is registered at Google. */
  redirectUri: string;
  /** The secret of PKCE, which proves that whoever brings the code has begun the question. */
  verifier: string;
}

/** The page on which Google asks its user. The consent is asked for each time: otherwise Google gives no refresh token again. */
export function consentPage(
  baseUrl: SearchConsoleDeps["baseUrl"],
  client: GoogleClient,
  { redirectUri, verifier, state }: Consent & { state: string },
): string {
  const page = new URL(addressAt(baseUrl, "https://accounts.google.com", "/o/oauth2/v2/auth"));
  const parameters = {
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: searchConsoleScope,
    access_type: "offline",
    prompt: "consent",
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value);
  return page.href;
}

const timeoutMs = 15_000;
const answerBytesMax = 64 * 1024;

const consentAnswer = z.object({
  refresh_token: z.string().min(1).max(5_000).optional(),
  scope: z.string().max(5_000),
});

/** The account that a code stands for. Throws a ProviderFailure; `rejected` says that somebody has to agree anew. */
export async function exchangeCode(
  { fetch, baseUrl }: Pick<SearchConsoleDeps, "fetch" | "baseUrl">,
  client: GoogleClient,
  { code, redirectUri, verifier }: Consent & { code: string },
  signal: AbortSignal,
): Promise<GoogleAccount> {
  const answer = await askJson(fetch, {
    url: new URL(addressAt(baseUrl, "https://oauth2.googleapis.com", "/token")),
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: client.id,
      client_secret: client.secret,
    }),
    schema: consentAnswer,
    timeoutMs,
    signal,
    bodyBytesMax: answerBytesMax,
    failureOf: (body, status) => failureOfToken(body, status, { clientEmail: null, asksForCode: true }),
  });
  // People may take single permissions out of what they are asked for.
  if (!answer.scope.split(" ").includes(searchConsoleScope)) {
    throw new ProviderFailure(
      "rejected",
      "may not be read: leave the permission to view Search Console data ticked when Google asks, and connect again",
    );
  }
  if (answer.refresh_token === undefined) {
    throw new ProviderFailure(
      "rejected",
      "may be read for an hour only: remove Galley from the third-party access of your Google account, and connect again",
    );
  }
  return { client, refreshToken: answer.refresh_token };
}

/** Takes an access back. Google ends all that the same person has given to this client. False when Google did not say yes. */
export async function revokeAccess(
  { fetch, baseUrl }: Pick<SearchConsoleDeps, "fetch" | "baseUrl">,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { status } = await fetch(new URL(addressAt(baseUrl, "https://oauth2.googleapis.com", "/revoke")), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token }).toString(),
      redirect: "refuse",
      timeoutMs,
      signal,
      bodyBytesMax: answerBytesMax,
    });
    return status === 200;
  } catch (error) {
    if (error instanceof FetchFailure) return false;
    throw error;
  }
}
