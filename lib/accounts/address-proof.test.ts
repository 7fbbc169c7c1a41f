import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { showStatus } from "@/lib/health/status";
import { execute } from "@/lib/kernel/operation";
import { user } from "@/lib/platform/db/schema";
import type { FullContext, Settings } from "@/lib/services";
import { asOperator, contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { addMember } from "@/lib/workspaces/add-member";
import { acceptInvitation } from "@/lib/workspaces/invitations/accept-invitation";
import { inviteMember } from "@/lib/workspaces/invitations/invite";
import { listMembers } from "@/lib/workspaces/list-members";
import { createAccount } from "./create";
import { listAccounts } from "./people/list";
import { verifyEmail } from "./people/verify-email";
import { changeEmail } from "./profile/change-email";
import { signUpInvited } from "./sign-up-invited";
import { signUpOwner } from "./sign-up-owner";

/** Where an e-mail address stands for a person, and how somebody could take one that is not theirs. */
const password = "correct horse battery";
const reserved: Partial<Settings> = {
  operatorEmails: ["ops@example.com"],
  passwordSignInFor: ["breakglass@example.com"],
  identityProvider: { domains: ["acme.example"] },
};
let app: TestServices;
let tenant: Tenant;
let turn = 0;

beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());
beforeEach(async () => {
  turn += 1;
  tenant = await createTenant(app.services);
});

const person = (userId: string, settings: Partial<Settings> = {}): FullContext => ({
  ...contextOf(app.services, { kind: "user", userId }),
  settings: { ...app.services.settings, ...settings },
});
const visitor = (settings: Partial<Settings> = {}): FullContext => ({
  ...contextOf(app.services, { kind: "visitor", problem: null }),
  settings: { ...app.services.settings, ...settings },
});
const emailOf = (name: string) => `${name}${turn}@home.example`;
const account = (name: string) =>
  execute(createAccount, asOperator(app.services), { name, email: emailOf(name), password });

async function isVerified(userId: string): Promise<boolean | undefined> {
  const [row] = await app.services.db
    .select({ isVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId));
  return row?.isVerified;
}

async function invitationFor(email?: string): Promise<string> {
  const to = email === undefined ? {} : { email };
  const { link } = await execute(inviteMember, tenant.asUser, { workspaceId: tenant.workspaceId, ...to });
  return link.slice(link.lastIndexOf("/") + 1);
}

describe("an address counts as verified", () => {
  test("when the operator gave it to the account, and no longer when the person has changed it", async () => {
    const ann = await account("ann");
    expect(await isVerified(ann.id)).toBe(true);
    await execute(changeEmail, person(ann.id), { email: emailOf("annie"), password });
    expect(await isVerified(ann.id)).toBe(false);
  });

  test("still when the person enters the one that the account has", async () => {
    const ann = await account("ann");
    await execute(changeEmail, person(ann.id, reserved), { email: emailOf("Ann"), password });
    expect(await isVerified(ann.id)).toBe(true);
  });

  test("not when a person wrote it while signing up, as the owner or by an invitation", async () => {
    const fresh = await createTestServices();
    const owner = await execute(signUpOwner, contextOf(fresh.services, { kind: "visitor", problem: null }), {
      name: "Owner",
      email: "owner@example.com",
      password,
      workspaceName: "Acme",
    });
    const [row] = await fresh.services.db.select().from(user).where(eq(user.id, owner.id));
    await fresh.close();
    expect(row?.emailVerified).toBe(false);
    const token = await invitationFor(emailOf("ida"));
    const made = await execute(signUpInvited, visitor(), {
      name: "I",
      email: emailOf("ida"),
      password,
      token,
    });
    expect(await isVerified(made.id)).toBe(false);
  });

  test("after the operator has verified it, or given the account another, as the list of accounts shows", async () => {
    const operator = asOperator(app.services);
    const ann = await account("ann");
    await execute(changeEmail, person(ann.id), { email: emailOf("annie"), password });
    const listed = async () =>
      (await execute(listAccounts, operator, { limit: 500 })).users.find(({ id }) => id === ann.id);
    expect(await listed()).toMatchObject({ email: emailOf("annie"), email_verified: false });
    await execute(verifyEmail, operator, { email: emailOf("annie") });
    expect(await listed()).toMatchObject({ email_verified: true });
    await execute(changeEmail, person(ann.id), { email: emailOf("other"), password });
    await execute(verifyEmail, operator, { email: emailOf("other"), newEmail: "ops@example.com" });
    expect(await listed()).toMatchObject({ email: "ops@example.com", email_verified: true });
  });

  test("never for two accounts: the operator cannot give one that another account has", async () => {
    await account("ann");
    const ben = await account("ben");
    const taken = execute(verifyEmail, asOperator(app.services), {
      email: ben.email,
      newEmail: emailOf("ann"),
    });
    await expect(taken).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("nobody takes by themselves", () => {
  const addresses = [
    ["an operator's address", "ops@example.com"],
    ["an operator's address in capitals", "OPS@Example.COM"],
    ["an address that may use a password", "breakglass@example.com"],
    ["an address of the provider's domain", "bob@acme.example"],
    ["one with a plus sign in the provider's domain", "bob+galley@acme.example"],
    ["an address of the provider's domain in capitals", "Bob@ACME.example"],
  ] as const;

  test.each(addresses)("%s, by changing to it", async (_what, email) => {
    const mallory = await account("mallory");
    const change = execute(changeEmail, person(mallory.id, reserved), { email, password });
    await expect(change).rejects.toMatchObject({ code: "forbidden" });
    expect(await isVerified(mallory.id)).toBe(true);
  });

  test.each(addresses)("%s, by an invitation's link", async (_what, email) => {
    const token = await invitationFor();
    const settings = { ...reserved, passwordSignInFor: [] };
    if (email.startsWith("breakglass")) settings.operatorEmails = [email];
    const signUp = execute(signUpInvited, visitor(settings), { name: "M", email, password, token });
    await expect(signUp).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each([
    ["in letters of full width", "ｏｐｓ@example.com"],
    ["with a letter of another alphabet", "оps@example.com"],
    ["with a sign that has a small letter of ours", "ops@bac\u212Aup.example"],
    ["with a dot at its end", "bob@acme.example."],
    ["with a space at its end", "bob@acme.example "],
    ["with an invisible letter", "o\u200Bps@example.com"],
  ])("an address %s: it is no address here", async (_what, email) => {
    const mallory = await account("mallory");
    const change = execute(changeEmail, person(mallory.id, reserved), { email, password });
    await expect(change).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("and everybody else takes what is free", async () => {
    const ann = await account("ann");
    const free = [emailOf("free"), emailOf("ops+1"), `bob${turn}@x.acme.example`, `ops${turn}@example.com`];
    for (const email of free) {
      const changed = await execute(changeEmail, person(ann.id, reserved), { email, password });
      expect(changed).toEqual({ email });
    }
  });
});

describe("an account with an address of OPERATOR_EMAILS", () => {
  const named = (email: string) => ({ operatorEmails: [email] });

  test("is the operator's when the address is verified", async () => {
    const ann = await account("ann");
    const status = execute(showStatus, person(ann.id, named(ann.email)), {});
    await expect(status).resolves.toBeDefined();
  });

  // The attack: a member takes the address before the operator names it.
  test("is not when the person took the address before", async () => {
    const mallory = await account("mallory");
    await execute(changeEmail, person(mallory.id), { email: emailOf("ops"), password });
    const status = execute(showStatus, person(mallory.id, named(emailOf("ops"))), {});
    await expect(status).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("an address by which an admin adds a person", () => {
  const members = async () =>
    (await execute(listMembers, tenant.asUser, { workspaceId: tenant.workspaceId })).members.map(
      ({ email, role }) => [email, role],
    );

  test("adds the person whose address is verified", async () => {
    const ann = await account("ann");
    await execute(addMember, tenant.asUser, { workspaceId: tenant.workspaceId, email: ann.email });
    expect(await members()).toContainEqual([ann.email, "editor"]);
  });

  // The attack: a stranger to the workspace takes the address of somebody who is about to be added.
  test("does not add whoever took it, and says that a link does", async () => {
    const mallory = await account("mallory");
    await execute(changeEmail, person(mallory.id), { email: emailOf("bob"), password });
    const add = execute(addMember, tenant.asUser, { workspaceId: tenant.workspaceId, email: emailOf("bob") });
    await expect(add).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/invitation/),
    });
  });

  // The attack: a viewer takes the address of a colleague who is about to become an admin.
  test("does not raise a member who took it", async () => {
    const mallory = await account("mallory");
    const { workspaceId } = tenant;
    await execute(addMember, tenant.asUser, { workspaceId, email: mallory.email, role: "viewer" });
    await execute(changeEmail, person(mallory.id), { email: emailOf("bob"), password });
    const raise = execute(addMember, tenant.asUser, { workspaceId, email: emailOf("bob"), role: "admin" });
    await expect(raise).rejects.toMatchObject({ code: "conflict" });
    expect(await members()).toContainEqual([emailOf("bob"), "viewer"]);
  });

  test("adds anybody when the operator names it, who sees the list of accounts", async () => {
    const ann = await account("ann");
    await execute(changeEmail, person(ann.id), { email: emailOf("annie"), password });
    const { workspaceId } = tenant;
    await execute(addMember, asOperator(app.services), { workspaceId, email: emailOf("annie") });
    expect(await members()).toContainEqual([emailOf("annie"), "editor"]);
  });
});

describe("an invitation for an address of the provider's domain", () => {
  // The attack: somebody who had the address before the provider did comes by the link of its owner.
  test("is refused to an account whose address is not verified, and taken by one whose address is", async () => {
    const bob = await account("bob");
    await execute(changeEmail, person(bob.id), { email: emailOf("robert"), password });
    const settings = { identityProvider: { domains: ["home.example"] } };
    const token = await invitationFor(emailOf("robert"));
    const accept = () => execute(acceptInvitation, person(bob.id, settings), { token });
    await expect(accept()).rejects.toMatchObject({ code: "forbidden" });
    await execute(verifyEmail, asOperator(app.services), { email: emailOf("robert") });
    await accept();
  });
});
