import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "@/lib/accounts/create";
import { verifyEmail } from "@/lib/accounts/people/verify-email";
import { changeEmail } from "@/lib/accounts/profile/change-email";
import { signUpInvited } from "@/lib/accounts/sign-up-invited";
import { execute } from "@/lib/kernel/operation";
import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { type Auth, type AuthEvent, createAuth } from "@/lib/platform/auth/better-auth";
import { account, member, user } from "@/lib/platform/db/schema";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { IdentityProviderSettings } from "@/lib/platform/settings/identity-provider";
import { asOperator, contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { admitNewUser } from "@/lib/workspaces/member-events";
import { createAuthRoute } from "./serve-auth";
import { type ProviderPerson, startIdentityProvider } from "./testing/identity-provider";

/** Sign-in by a real OpenID provider, with every redirect followed as a browser does. */
let app: TestServices;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let tenant: Tenant;
let auth: Auth;
const baseUrl = "http://galley.test";
const authSecrets: AuthSecrets = ["a secret of at least 32 characters, for tests"];
const events: AuthEvent[] = [];
let turn = 0;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { oauth: noLimit }, settings: { baseUrl } });
  provider = await startIdentityProvider(`${baseUrl}/api/auth/callback/oidc`);
});
afterAll(async () => {
  await provider.close();
  await app.close();
});
beforeEach(async () => {
  turn += 1;
  tenant = await createTenant(app.services);
  auth = authWith({});
});

function authWith(change: Partial<IdentityProviderSettings>, allow = provider.issuer): Auth {
  const { db, logger } = app.services;
  const settings: IdentityProviderSettings = {
    issuer: provider.issuer,
    clientId: provider.client.client_id,
    clientSecret: provider.client.client_secret,
    domains: ["acme.example"],
    acrValues: [],
    label: "Acme",
    workspaceId: tenant.workspaceId,
    role: "editor",
    ...change,
  };
  return createAuth({
    db,
    baseUrl,
    secrets: authSecrets,
    logger,
    sessionDays: 30,
    sessionsPerUser: 50,
    clientAddressOf: () => "192.0.2.1",
    onEvent: (event) => events.push(event),
    identityProvider: {
      settings,
      fetch: createGuardedFetch({ allow: parseAllowRules(allow), userAgent: "tests", credentials: true }),
      onNewUser: (id) => admitNewUser(db, id, settings),
    },
  });
}

const emailOf = (name: string, domain = "acme.example") => `${name}${turn}@${domain}`;

/** Follows the redirects from the button of the sign-in page on, until Galley shows a page. */
async function browse(change: (address: URL) => void = () => undefined, asked = "/projects/1") {
  const route = createAuthRoute(() => ({
    services: app.services,
    auth,
    trustedProxyHops: 0,
    authSecrets,
  }));
  const jars = new Map<string, Map<string, string>>();
  let address = new URL(`/api/auth/sign-in/oidc?${new URLSearchParams({ next: asked })}`, baseUrl);
  for (let hops = 0; hops < 12; hops += 1) {
    change(address);
    const jar = jars.get(address.origin) ?? new Map<string, string>();
    jars.set(address.origin, jar);
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    const isOurs = address.origin === baseUrl;
    if (isOurs && !address.pathname.startsWith("/api/auth/")) {
      return { page: address.pathname + address.search, session: jar.get("galley.session_token") };
    }
    const response = isOurs
      ? await route(new Request(address, { headers }))
      : await fetch(address, { headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`no redirect at ${address.href}: ${await response.text()}`);
    address = new URL(next, address);
  }
  throw new Error("the redirects did not end");
}

const usersWith = (email: string) => app.services.db.select().from(user).where(eq(user.email, email));

const refused = { page: expect.stringMatching(/^\/sign-in\?refused=provider/), session: undefined };

describe("a person of the organisation", () => {
  test("signs in, gets an account and the role that the operator chose, and is the same one next time", async () => {
    const person = { sub: `ada${turn}`, email: emailOf("Ada"), email_verified: true, name: "Ada" };
    provider.signIn(person);
    const first = await browse();
    expect(first).toEqual({ page: "/projects/1", session: expect.any(String) });
    const [made] = await usersWith(emailOf("ada"));
    expect(made).toMatchObject({ name: "Ada", emailVerified: true });
    const members = await app.services.db
      .select()
      .from(member)
      .where(eq(member.userId, made?.id ?? ""));
    expect(members).toMatchObject([{ workspaceId: tenant.workspaceId, role: "editor" }]);
    events.length = 0;
    expect((await browse()).page).toBe("/projects/1");
    expect(await usersWith(emailOf("ada"))).toHaveLength(1);
    expect(events).toEqual([{ kind: "provider_sign_in", userId: made?.id }]);
  });

  // The attack: a link to our sign-in that leads elsewhere, or to a page that nobody asks to sign in for.
  test.each(["/blog/1", "/sign-in?refused=provider", "//evil.example/projects/1", "/projects/../blog/1"])(
    "comes to the projects after signing in from a link that names %s, as with a password",
    async (asked) => {
      provider.signIn({ sub: `next${turn}`, email: emailOf("next"), email_verified: true });
      expect((await browse(undefined, asked)).page).toBe("/projects");
    },
  );

  test("who has an account with the same verified address gets it linked, and none of the provider's tokens is stored", async () => {
    const [local] = await app.services.db
      .insert(user)
      .values({ name: "Grace", email: emailOf("grace"), emailVerified: true })
      .returning();
    provider.signIn({ sub: `grace${turn}`, email: emailOf("grace"), email_verified: true });
    expect((await browse()).page).toBe("/projects/1");
    const linked = await app.services.db
      .select()
      .from(account)
      .where(eq(account.userId, local?.id ?? ""));
    expect(linked).toMatchObject([
      { providerId: "oidc", accountId: `grace${turn}`, accessToken: null, refreshToken: null, idToken: null },
    ]);
  });

  test("is refused while the account is disabled", async () => {
    await app.services.db
      .insert(user)
      .values({ name: "Eve", email: emailOf("eve"), emailVerified: true, disabledAt: new Date() });
    provider.signIn({ sub: `eve${turn}`, email: emailOf("eve"), email_verified: true });
    expect((await browse()).session).toBeUndefined();
  });
});

describe("with OIDC_ACR_VALUES, a person", () => {
  beforeEach(() => {
    auth = authWith({ acrValues: ["phr", "phrh"] });
    provider.signIn({ sub: `ada${turn}`, email: emailOf("ada"), email_verified: true });
  });

  test("whom the provider has authenticated so gets in", async () => {
    provider.authenticateBy("phr");
    expect(await browse()).toEqual({ page: "/projects/1", session: expect.any(String) });
  });

  test("whom the provider has authenticated by less, or does not say how, does not", async () => {
    provider.authenticateBy("pwd");
    expect(await browse()).toEqual(refused);
    provider.authenticateBy(undefined);
    expect(await browse()).toEqual(refused);
    expect(await usersWith(emailOf("ada"))).toEqual([]);
  });
});

describe("nobody gets in", () => {
  const people: [string, () => ProviderPerson][] = [
    ["without a verified address", () => ({ sub: "a", email: emailOf("mallory"), email_verified: false })],
    ["when the provider does not say that it is verified", () => ({ sub: "b", email: emailOf("mallory") })],
    ["from another domain", () => ({ sub: "c", email: emailOf("m", "evil.example"), email_verified: true })],
    [
      "from a domain below an allowed one",
      () => ({ sub: "d", email: emailOf("m", "x.acme.example"), email_verified: true }),
    ],
    [
      "from a domain that ends like an allowed one",
      () => ({ sub: "e", email: emailOf("m", "notacme.example"), email_verified: true }),
    ],
    ["without an address", () => ({ sub: "f" })],
  ];
  test.each(people)("%s", async (_what, person) => {
    const before = await app.services.db.select({ id: user.id }).from(user);
    provider.signIn(person());
    expect(await browse()).toEqual(refused);
    expect(await app.services.db.select({ id: user.id }).from(user)).toHaveLength(before.length);
  });

  test("by an account that is there but whose own address was never verified", async () => {
    await app.services.db.insert(user).values({ name: "Victim", email: emailOf("victim") });
    provider.signIn({ sub: `v${turn}`, email: emailOf("victim"), email_verified: true });
    expect(await browse()).toEqual(refused);
  });

  test("with a changed state, another nonce, or the answer of another browser", async () => {
    provider.signIn({ sub: `ada${turn}`, email: emailOf("ada"), email_verified: true });
    const changed = await browse((at) => {
      if (at.pathname.endsWith("/callback/oidc")) at.searchParams.set("state", "another");
    });
    expect(changed.session).toBeUndefined();
    const nonce = await browse((at) => {
      if (at.searchParams.has("nonce")) at.searchParams.set("nonce", "another");
    });
    expect(nonce).toEqual(refused);
    const challenge = await browse((at) => {
      if (at.searchParams.has("code_challenge")) at.searchParams.set("code_challenge", "A".repeat(43));
    });
    expect(challenge).toEqual(refused);
  });

  test("when the provider is in a private network that the operator has not allowed, or answers for another issuer", async () => {
    provider.signIn({ sub: `ada${turn}`, email: emailOf("ada"), email_verified: true });
    auth = authWith({}, "http://127.0.0.2:1");
    expect(await browse()).toEqual(refused);
    const alias = provider.issuer.replace("127.0.0.1", "localhost");
    auth = authWith({ issuer: alias }, alias);
    expect(await browse()).toEqual(refused);
  });
});

describe("an address that nobody has verified", () => {
  const password = "correct horse battery";
  const person = (id: string) => contextOf(app.services, { kind: "user", userId: id });
  const signInAs = (name: string, sub = `${name}${turn}`) =>
    provider.signIn({ sub, email: emailOf(name), email_verified: true, name });

  /** A member who signs in with a password, as before the organisation had a provider. */
  async function colleague(name: string) {
    const email = `${name}${turn}@home.example`;
    return execute(createAccount, asOperator(app.services), { name, email, password });
  }

  // The attack: a member takes the address of a colleague who has no account yet, and waits for the first sign-in.
  test("lets nobody into the account of a member who took it before its owner came", async () => {
    const mallory = await colleague("mallory");
    await execute(changeEmail, person(mallory.id), { email: emailOf("bob"), password });
    signInAs("bob");
    expect(await browse()).toEqual(refused);
    const linked = await app.services.db.select().from(account).where(eq(account.userId, mallory.id));
    expect(linked.map(({ providerId }) => providerId)).toEqual(["credential"]);
  });

  test("lets nobody into an account that was made by an invitation's link", async () => {
    const invited = { workspaceId: tenant.workspaceId, email: emailOf("bob") };
    const { link } = await execute(inviteMember, tenant.asUser, invited);
    const token = link.slice(link.lastIndexOf("/") + 1);
    const visitor = contextOf(app.services, { kind: "visitor", problem: null });
    await execute(signUpInvited, visitor, { name: "Bob", email: emailOf("bob"), password, token });
    signInAs("bob");
    expect(await browse()).toEqual(refused);
  });

  test("is linked after the operator has verified it for the account", async () => {
    const ada = await colleague("ada");
    await execute(changeEmail, person(ada.id), { email: emailOf("ada"), password });
    await execute(verifyEmail, asOperator(app.services), { email: emailOf("ada") });
    signInAs("ada");
    expect(await browse()).toEqual({ page: "/projects/1", session: expect.any(String) });
  });

  test("of an account that the provider knows by its subject is verified by the next sign-in with it", async () => {
    signInAs("ada");
    await browse();
    await app.services.db
      .update(user)
      .set({ emailVerified: false })
      .where(eq(user.email, emailOf("ada")));
    expect((await browse()).page).toBe("/projects/1");
    expect(await usersWith(emailOf("ada"))).toMatchObject([{ emailVerified: true }]);
  });
});

describe("an account that is linked to one subject of the provider", () => {
  const signInAs = (sub: string) =>
    provider.signIn({ sub: `${sub}${turn}`, email: emailOf("bob"), email_verified: true, name: "Bob" });

  // The attack: the organisation gives the address of somebody who left to somebody else.
  test("is not given to another subject with the same address", async () => {
    signInAs("first");
    await browse();
    signInAs("second");
    expect(await browse()).toEqual(refused);
    signInAs("first");
    expect((await browse()).page).toBe("/projects/1");
  });

  test("is linked to a new subject after the operator has asked for it", async () => {
    signInAs("first");
    await browse();
    await execute(verifyEmail, asOperator(app.services), { email: emailOf("bob"), relink: true });
    signInAs("second");
    expect((await browse()).page).toBe("/projects/1");
    signInAs("first");
    expect(await browse()).toEqual(refused);
  });
});
