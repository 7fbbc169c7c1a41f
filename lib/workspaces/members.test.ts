import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpInvited } from "@/lib/accounts/sign-up-invited";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { type Role, user, workspaceInvitation } from "@/lib/platform/db/schema";
import { getProject } from "@/lib/projects/get";
import type { FullContext } from "@/lib/services";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createWorkspace } from "./create";
import { acceptInvitation } from "./invitations/accept-invitation";
import { inviteMember } from "./invitations/invite";
import { listInvitations } from "./invitations/list-invitations";
import { revokeInvitation } from "./invitations/revoke-invitation";
import { leaveWorkspace } from "./leave";
import { listMembers } from "./list-members";
import { putMember } from "./queries";
import { removeMember } from "./remove-member";
import { setMemberRole } from "./set-member-role";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

interface Person {
  id: string;
  email: string;
  ctx: FullContext;
}

async function person(name = "ann"): Promise<Person> {
  const id = newId();
  const email = `${name}-${id}@example.com`;
  await app.services.db.insert(user).values({ id, name, email, emailVerified: true });
  return { id, email, ctx: contextOf(app.services, { kind: "user", userId: id }) };
}

async function memberOf({ workspaceId }: Tenant, role: Role): Promise<Person> {
  const one = await person(role);
  await putMember(app.services.db, workspaceId, one.id, role);
  return one;
}

async function invite({ workspaceId, asUser }: Tenant, input: { role?: Role; email?: string } = {}) {
  const made = await execute(inviteMember, asUser, { workspaceId, ...input });
  return { id: made.invitation_id, token: made.link.replace("http://galley.test/invite/", "") };
}

const rolesOf = async ({ workspaceId, asUser }: Tenant) => {
  const { members } = await execute(listMembers, asUser, { workspaceId });
  return Object.fromEntries(members.map(({ user_id, role }) => [user_id, role]));
};
const visitor = () => contextOf(app.services, { kind: "visitor", problem: null });
const newcomer = () => ({ name: "Ida", email: `${newId()}@example.com`, password: "correct horse battery" });

describe("an invitation", () => {
  test("makes a signed-in person a member with its role, once", async () => {
    const tenant = await createTenant(app.services);
    const { token } = await invite(tenant, { role: "viewer" });
    const [ann, ben] = [await person(), await person()];
    await execute(acceptInvitation, ann.ctx, { token });
    expect(await rolesOf(tenant)).toMatchObject({ [ann.id]: "viewer" });
    await expect(execute(acceptInvitation, ben.ctx, { token })).rejects.toMatchObject({ code: "not_found" });
  });

  test("of two people who use it at the same moment, lets one in", async () => {
    const tenant = await createTenant(app.services);
    const { token } = await invite(tenant);
    const people = [await person(), await person(), await person()];
    const outcomes = await Promise.allSettled(
      people.map(({ ctx }) => execute(acceptInvitation, ctx, { token })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(Object.keys(await rolesOf(tenant))).toHaveLength(2);
  });

  test("makes a new person an account and a member, and keeps nothing when the link is used up", async () => {
    const tenant = await createTenant(app.services);
    const { token } = await invite(tenant);
    const made = await execute(signUpInvited, visitor(), { ...newcomer(), token });
    expect(await rolesOf(tenant)).toMatchObject({ [made.id]: "editor" });
    const late = { ...newcomer(), token };
    await expect(execute(signUpInvited, visitor(), late)).rejects.toMatchObject({ code: "not_found" });
    expect(await app.services.db.$count(user, sql`${user.email} = ${late.email}`)).toBe(0);
  });

  test("for an address is refused to any other, and stays open for its own", async () => {
    const tenant = await createTenant(app.services);
    const [ann, ben] = [await person(), await person()];
    const { token } = await invite(tenant, { email: ann.email.toUpperCase() });
    const refused = { code: "forbidden" };
    await expect(execute(acceptInvitation, ben.ctx, { token })).rejects.toMatchObject(refused);
    await expect(execute(signUpInvited, visitor(), { ...newcomer(), token })).rejects.toMatchObject(refused);
    await execute(acceptInvitation, ann.ctx, { token });
  });

  test("is refused after it was revoked, and after its days", async () => {
    const tenant = await createTenant(app.services);
    const { workspaceId, asUser } = tenant;
    const ann = await person();
    const revoked = await invite(tenant);
    const expired = await invite(tenant);
    await execute(revokeInvitation, asUser, { invitationId: revoked.id });
    await app.services.db
      .update(workspaceInvitation)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(sql`${workspaceInvitation.id} = ${expired.id}`);
    for (const { token } of [revoked, expired]) {
      await expect(execute(acceptInvitation, ann.ctx, { token })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect((await execute(listInvitations, asUser, { workspaceId })).invitations).toEqual([]);
  });

  test("is stored as a hash, and its link is in no other answer", async () => {
    const tenant = await createTenant(app.services);
    const { token } = await invite(tenant);
    const rows = await app.services.db.select().from(workspaceInvitation);
    const listed = await execute(listInvitations, tenant.asUser, { workspaceId: tenant.workspaceId });
    expect(JSON.stringify([rows, listed])).not.toContain(token);
  });

  // The attack: somebody makes a link, is removed, and comes back by it.
  test("ends with the role of the member who made it", async () => {
    const tenant = await createTenant(app.services);
    const { workspaceId, asUser } = tenant;
    const admin = await memberOf(tenant, "admin");
    const { token } = await invite({ ...tenant, asUser: admin.ctx });
    await execute(removeMember, asUser, { workspaceId, userId: admin.id });
    await expect(execute(acceptInvitation, admin.ctx, { token })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("does not change the role of somebody who is a member, and stays open", async () => {
    const tenant = await createTenant(app.services);
    const viewer = await memberOf(tenant, "viewer");
    const { token } = await invite(tenant, { role: "admin" });
    await expect(execute(acceptInvitation, viewer.ctx, { token })).rejects.toMatchObject({
      code: "conflict",
    });
    await execute(acceptInvitation, (await person()).ctx, { token });
  });
});

describe("an admin who is not an owner", () => {
  const attempts = {
    "invite an owner": (workspaceId: string) => [inviteMember, { workspaceId, role: "owner" }],
    "make a member an owner": (workspaceId: string, { viewer }: Record<string, string>) => [
      setMemberRole,
      { workspaceId, userId: viewer, role: "owner" },
    ],
    "take an owner's role": (workspaceId: string, { owner }: Record<string, string>) => [
      setMemberRole,
      { workspaceId, userId: owner, role: "viewer" },
    ],
    "remove an owner": (workspaceId: string, { owner }: Record<string, string>) => [
      removeMember,
      { workspaceId, userId: owner },
    ],
  } as const;
  test.each(Object.entries(attempts))("cannot %s", async (_name, attempt) => {
    const tenant = await createTenant(app.services);
    const [admin, viewer, owner] = [
      await memberOf(tenant, "admin"),
      await memberOf(tenant, "viewer"),
      await memberOf(tenant, "owner"),
    ];
    const before = await rolesOf(tenant);
    const [called, input] = attempt(tenant.workspaceId, { viewer: viewer.id, owner: owner.id });
    await expect(execute(called as typeof setMemberRole, admin.ctx, input as never)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await rolesOf(tenant)).toEqual(before);
  });
});

describe("the last owner of a workspace", () => {
  test("cannot leave, be removed or take a lower role", async () => {
    const tenant = await createTenant(app.services);
    const { workspaceId, asUser, userId } = tenant;
    const refused = { code: "conflict" };
    await expect(execute(leaveWorkspace, asUser, { workspaceId })).rejects.toMatchObject(refused);
    await expect(execute(removeMember, asUser, { workspaceId, userId })).rejects.toMatchObject(refused);
    await expect(
      execute(setMemberRole, asUser, { workspaceId, userId, role: "admin" }),
    ).rejects.toMatchObject(refused);
    expect(await rolesOf(tenant)).toEqual({ [userId]: "owner" });
  });

  // The attack: each call finds the other owner and removes its own target.
  test("stays when two owners remove each other, or both leave, at the same moment", async () => {
    const tenant = await createTenant(app.services);
    const { workspaceId, asUser, userId } = tenant;
    const other = await memberOf(tenant, "owner");
    await Promise.allSettled([
      execute(removeMember, asUser, { workspaceId, userId: other.id }),
      execute(removeMember, other.ctx, { workspaceId, userId }),
    ]);
    const left = await createTenant(app.services);
    const second = await memberOf(left, "owner");
    await Promise.allSettled([
      execute(leaveWorkspace, left.asUser, { workspaceId: left.workspaceId }),
      execute(leaveWorkspace, second.ctx, { workspaceId: left.workspaceId }),
    ]);
    const owners = await app.services.db.execute<{ owners: number }>(
      sql`select count(*)::int as owners from member where workspace_id in (${workspaceId}, ${left.workspaceId}) group by workspace_id`,
    );
    expect(owners.map((row) => row.owners)).toEqual([1, 1]);
  });
});

test("a removed member finds nothing at the next call, and a lower role applies at the next call", async () => {
  const tenant = await createTenant(app.services);
  const { workspaceId, projectId, asUser } = tenant;
  const admin = await memberOf(tenant, "admin");
  await execute(inviteMember, admin.ctx, { workspaceId });
  await execute(setMemberRole, asUser, { workspaceId, userId: admin.id, role: "editor" });
  await expect(execute(inviteMember, admin.ctx, { workspaceId })).rejects.toMatchObject({
    code: "forbidden",
    message: "Your role here is editor; an admin of the workspace can do this.",
  });
  await execute(getProject, admin.ctx, { projectId });
  await execute(removeMember, asUser, { workspaceId, userId: admin.id });
  await expect(execute(getProject, admin.ctx, { projectId })).rejects.toMatchObject({ code: "not_found" });
});

test("a user makes as many workspaces as the setting says, and none when it is 0", async () => {
  const { ctx } = await person();
  const limited = { ...ctx, settings: { ...ctx.settings, workspacesPerUser: 1 } };
  await execute(createWorkspace, limited, { name: "First" });
  await expect(execute(createWorkspace, limited, { name: "Second" })).rejects.toMatchObject({
    code: "forbidden",
  });
  const none = { ...ctx, settings: { ...ctx.settings, workspacesPerUser: 0 } };
  await expect(execute(createWorkspace, none, { name: "Third" })).rejects.toThrow(
    "Only whoever runs this installation",
  );
});
