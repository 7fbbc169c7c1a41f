import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A person as the organisation's provider knows them. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A real OpenID provider on the loopback, at which `person` signs in without being asked. */
export async function startIdentityProvider(redirectUri: string) {
  const current: { person: ProviderPerson; acr: string | undefined } = {
    person: { sub: "nobody" },
    acr: undefined,
  };
  const server = createServer((request, response) => {
    const answered = request.url?.startsWith("/interaction/")
      ? provider.interactionFinished(request, response, {
          login: { accountId: current.person.sub, ...(current.acr !== undefined && { acr: current.acr }) },
        })
      : provider.callback()(request, response);
    void answered;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = {
    client_id: "galley",
    client_secret: "a secret / with + signs",
    redirect_uris: [redirectUri],
  };
  const provider: Provider = new Provider(issuer, {
    clients: [client],
    acrValues: ["pwd", "phr"],
    claims: { acr: null, openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => current.person }),
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: client.client_id, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  return {
    issuer,
    client,
    signIn: (person: ProviderPerson) => void (current.person = person),
    /** How the person is authenticated, as the provider says it in its ID tokens. */
    authenticateBy: (acr: string | undefined) => void (current.acr = acr),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
