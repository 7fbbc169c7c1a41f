import type { BetterAuthPlugin } from "better-auth";
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { IdentityProviderSettings } from "@/lib/platform/settings/identity-provider";

/** The name of the provider in better-auth's addresses and in the accounts that it links. */
export const identityProviderId = "oidc";
const rememberedMs = 10 * 60_000;
const bodyBytesMax = 256 * 1024;
/** Asymmetric ones only: with a shared secret, whoever knows it could sign in as anybody. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});
const tokenAnswer = z.object({ id_token: z.string().max(100_000), access_token: z.string().max(20_000) });
const claimsOf = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  name: z.string().optional(),
  nonce: z.string().optional(),
  acr: z.string().optional(),
});
type Claims = z.output<typeof claimsOf>;

/**
 * Sign-in with the organisation's identity provider, by OpenID Connect with PKCE and a nonce. better-auth's own plugin
 * asks the provider once, at the start, and by a fetch of its own; this one asks when somebody signs in, through the
 * guarded fetch, and stores none of the provider's tokens.
 */
export function identityProviderPlugin(settings: IdentityProviderSettings, fetch: GuardedFetch) {
  const endpoints = identityProviderEndpoints(settings, fetch);
  const provider = {
    id: identityProviderId,
    name: settings.label,
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }: { profile: object }) => claimsOf.parse(profile).sub,
    async createAuthorizationURL(given: {
      state: string;
      codeVerifier: string;
      redirectURI: string;
      idTokenNonce?: string | undefined;
    }) {
      const url = new URL((await endpoints.discovered()).authorization_endpoint);
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(given.codeVerifier));
      const parameters = {
        response_type: "code",
        client_id: settings.clientId,
        redirect_uri: given.redirectURI,
        scope: "openid email profile",
        state: given.state,
        nonce: given.idTokenNonce ?? "",
        code_challenge: Buffer.from(digest).toString("base64url"),
        code_challenge_method: "S256",
        ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(" ") }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url;
    },
    async validateAuthorizationCode(given: {
      code: string;
      redirectURI: string;
      codeVerifier?: string | undefined;
    }) {
      // Only the claims: better-auth would store the tokens, which nobody needs.
      return { raw: { claims: await endpoints.claimsFor(given) } };
    },
    async getUserInfo(given: {
      raw?: Record<string, unknown> | undefined;
      expectedIdTokenNonce?: string | undefined;
    }) {
      const claims = claimsOf.parse(given.raw?.["claims"]);
      const email = claims.email?.toLowerCase();
      const isVerified = claims.email_verified === true || claims.email_verified === "true";
      // The attack: an address that the provider did not verify, or of a foreign domain, takes over a local account.
      if (claims.nonce !== given.expectedIdTokenNonce || email === undefined || !isVerified) return null;
      if (!settings.domains.includes(email.slice(email.lastIndexOf("@") + 1))) return null;
      // The attack: the provider asked for a password alone, although the organisation requires more.
      if (settings.acrValues.length > 0 && !settings.acrValues.includes(claims.acr ?? "")) return null;
      const name = claims.name?.trim().slice(0, 100) || email;
      return { user: { email, name, emailVerified: true }, data: claims };
    },
  };
  return {
    id: "identity-provider",
    init: (ctx) => ({ context: { socialProviders: [provider, ...ctx.socialProviders] } }),
  } satisfies BetterAuthPlugin;
}

interface Exchanged {
  code: string;
  redirectURI: string;
  codeVerifier?: string | undefined;
}

/** What the provider says and what is asked of it; its metadata and keys are remembered for ten minutes. */
export function identityProviderEndpoints(settings: IdentityProviderSettings, fetch: GuardedFetch) {
  const readJson: ReadJson = async (url, request = {}) => {
    const response = await fetch(url, { redirect: "refuse", bodyBytesMax, ...request });
    if (response.status !== 200)
      throw new Error(`the identity provider answered ${response.status} at ${url}`);
    return JSON.parse(response.text()) as unknown;
  };
  const discovered = remembered(async () => {
    const found = discovery.parse(await readJson(`${settings.issuer}/.well-known/openid-configuration`));
    if (found.issuer.replace(/\/$/, "") === settings.issuer) return found;
    throw new Error(
      `the identity provider calls itself ${found.issuer}, but OIDC_ISSUER is ${settings.issuer}`,
    );
  });
  const verified = verifierOf(settings, discovered, readJson);

  /** The verified claims about whom a code stands for; what the ID token leaves out is asked of the userinfo endpoint. */
  async function claimsFor(given: Exchanged): Promise<Claims> {
    const { userinfo_endpoint: userInfo, token_endpoint: tokenEndpoint, ...methods } = await discovered();
    const byHeader = methods.token_endpoint_auth_methods_supported.includes("client_secret_basic");
    const tokens = tokenAnswer.parse(await readJson(tokenEndpoint, tokenRequest(settings, given, byHeader)));
    const claims = claimsOf.parse(await verified(tokens.id_token));
    if (claims.email !== undefined || userInfo === undefined) return claims;
    const more = claimsOf.parse(
      await readJson(userInfo, { headers: { Authorization: `Bearer ${tokens.access_token}` } }),
    );
    if (more.sub !== claims.sub) throw new Error("the identity provider's userinfo is about somebody else");
    // How the person was authenticated is signed in the ID token alone.
    return { ...more, ...claims, acr: claims.acr };
  }
  return { discovered, claimsFor };
}

type ReadJson = (url: string, request?: Parameters<GuardedFetch>[1]) => Promise<unknown>;

/** Checks the signature, the issuer, the audience and the times of an ID token. One without an end would be valid for ever. */
function verifierOf(
  { clientId }: IdentityProviderSettings,
  discovered: () => Promise<z.output<typeof discovery>>,
  readJson: ReadJson,
) {
  const keys = remembered(async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- jose checks each key that it uses
    return createLocalJWKSet((await readJson((await discovered()).jwks_uri)) as JSONWebKeySet);
  });
  return async (idToken: string): Promise<JWTPayload> => {
    const { issuer } = await discovered();
    const check = async (fresh: boolean) =>
      (
        await jwtVerify(idToken, await keys(fresh), {
          issuer,
          audience: clientId,
          algorithms,
          requiredClaims: ["exp", "iat"],
        })
      ).payload;
    try {
      return await check(false);
    } catch (error) {
      // The provider may have a new key.
      if (error instanceof errors.JWKSNoMatchingKey) return check(true);
      throw error;
    }
  };
}

/** The exchange of a code, with the client's secret in a header or in the body. */
function tokenRequest(
  { clientId, clientSecret }: IdentityProviderSettings,
  { code, redirectURI, codeVerifier = "" }: Exchanged,
  byHeader: boolean,
) {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectURI,
    code_verifier: codeVerifier,
    ...(!byHeader && { client_id: clientId, client_secret: clientSecret }),
  });
  const headers = new Headers({ "Content-Type": "application/x-www-form-urlencoded" });
  if (byHeader) {
    const credentials = [clientId, clientSecret].map(encodeURIComponent).join(":");
    headers.set("Authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  }
  return { method: "POST", headers, body: body.toString() };
}

/** A value that is read again after ten minutes, when asked for afresh, and after a failure. */
function remembered<Value>(read: () => Promise<Value>): (fresh?: boolean) => Promise<Value> {
  let kept: { value: Promise<Value>; untilMs: number } | null = null;
  return (fresh = false) => {
    if (kept !== null && !fresh && kept.untilMs > Date.now()) return kept.value;
    const value = read();
    const mine = { value, untilMs: Date.now() + rememberedMs };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = null;
    });
    return value;
  };
}
