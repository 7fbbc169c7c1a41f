import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { identityProviderEndpoints } from "./identity-provider";

const seconds = () => Math.floor(Date.now() / 1000);

/** What Galley makes of an ID token with these times, from a provider that signs whatever it is told to. */
async function claimsOf(times: { iat?: number; exp?: number }): Promise<unknown> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answers: Record<string, () => Promise<object>> = {
      "/.well-known/openid-configuration": () =>
        Promise.resolve({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        }),
      "/jwks": async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" }] }),
      "/token": async () => ({
        access_token: "unused",
        id_token: await new SignJWT({ email: "ada@acme.example", email_verified: true, ...times })
          .setProtectedHeader({ alg: "RS256", kid: "one" })
          .setIssuer(issuer)
          .setAudience("galley")
          .setSubject("ada")
          .sign(privateKey),
      }),
    };
    void answers[request.url ?? ""]?.().then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { claimsFor } = identityProviderEndpoints(
    {
      issuer,
      clientId: "galley",
      clientSecret: "secret",
      domains: ["acme.example"],
      acrValues: [],
      label: "Acme",
      workspaceId: null,
      role: "viewer",
    },
    createGuardedFetch({ allow: parseAllowRules(issuer), userAgent: "tests", credentials: true }),
  );
  return claimsFor({ code: "one", redirectURI: "http://galley.test/callback" });
}

test("an ID token with its times is taken", async () => {
  expect(await claimsOf({ iat: seconds(), exp: seconds() + 60 })).toMatchObject({
    sub: "ada",
    email: "ada@acme.example",
  });
});

test.each([
  ["without an end", { iat: seconds() }, /exp/],
  ["without the time it was issued", { exp: seconds() + 3600 }, /iat/],
  ["that has ended", { iat: seconds() - 7200, exp: seconds() - 3600 }, /exp/],
])("an ID token %s is refused", async (_what, times, reason) => {
  await expect(claimsOf(times)).rejects.toThrow(reason);
});
