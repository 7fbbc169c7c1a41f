import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getArticle } from "@/lib/articles/operations/get";
import { getHome } from "@/lib/dashboard/home";
import { findBlog } from "@/lib/destinations/adapters/hosted/site/queries";
import { execute } from "@/lib/kernel/operation";
import { storedAgents } from "@/lib/keys/agents/queries";
import { mintKey } from "@/lib/keys/mint";
import { findKeyHolder } from "@/lib/keys/queries";
import { newId } from "@/lib/platform/db/ids";
import {
  activity,
  agentGrant,
  contentKey,
  creditEntry,
  member,
  project,
  user,
  workspace,
} from "@/lib/platform/db/schema";
import { createProject } from "@/lib/projects/create";
import { getProject } from "@/lib/projects/get";
import { listProjects } from "@/lib/projects/list";
import { purgeDeletedProjects } from "@/lib/projects/trash/queries";
import { restoreProject } from "@/lib/projects/trash/restore";
import type { FullContext } from "@/lib/services";
import { asOperator, contextOf, createArticle } from "@/lib/testing/fixtures";
import { createParty, type Party } from "@/lib/testing/party";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getWorkspace } from "../get";
import { acceptInvitation } from "../invitations/accept-invitation";
import { listWorkspaces } from "../list";
import { deleteWorkspace } from "./delete";
import { listDeletedWorkspaces } from "./list-deleted";
import { purgeDeletedWorkspaces } from "./queries";
import { restoreWorkspace } from "./restore";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

const notFound = { code: "not_found" };

async function party(): Promise<Party> {
  return createParty(app, `Acme ${newId()}`, { title: "How to care for an anvil", slug: `anvil-${newId()}` });
}

async function deletedParty(): Promise<Party> {
  const made = await party();
  const { asUser, workspaceId } = made.tenant;
  await execute(deleteWorkspace, asUser, { workspaceId, confirmation: ` ${made.name}  ` });
  return made;
}

async function stranger(): Promise<FullContext> {
  const userId = newId();
  await app.services.db.insert(user).values({ id: userId, name: "Ann", email: `${userId}@example.com` });
  return contextOf(app.services, { kind: "user", userId });
}

describe("a deleted workspace", () => {
  test("is found by no member and not by the operator, and neither is anything in it", async () => {
    const { tenant, rows, tokens } = await deletedParty();
    const { asUser, workspaceId, projectId } = tenant;
    for (const ctx of [asUser, asOperator(app.services)]) {
      await expect(execute(getWorkspace, ctx, { workspaceId })).rejects.toMatchObject(notFound);
      await expect(execute(getProject, ctx, { projectId })).rejects.toMatchObject(notFound);
      const anew = { workspaceId, name: "Second", website: "https://second.example" };
      await expect(execute(createProject, ctx, anew)).rejects.toMatchObject(notFound);
      const trashed = { projectId: rows["deletedProjectId"] ?? "" };
      await expect(execute(restoreProject, ctx, trashed)).rejects.toMatchObject(notFound);
    }
    const articleId = rows["articleId"] ?? "";
    await expect(execute(getArticle, asUser, { articleId })).rejects.toMatchObject(notFound);
    expect((await execute(listWorkspaces, asUser, {})).workspaces).toEqual([]);
    expect((await execute(listProjects, asUser, {})).projects).toEqual([]);
    expect((await execute(getHome, asUser, {})).workspaces).toEqual([]);
    await expect(
      execute(acceptInvitation, await stranger(), { token: tokens.invitation }),
    ).rejects.toMatchObject(notFound);
  });

  test("has no key, feed token or agent that works, also after it was restored", async () => {
    const made = await party();
    const { asUser, workspaceId, projectId } = made.tenant;
    const { db } = app.services;
    const [key] = await db.select().from(contentKey).where(eq(contentKey.projectId, projectId));
    const holders = () =>
      Promise.all([
        findKeyHolder(db, "key", key?.keyHash ?? ""),
        findKeyHolder(db, "feed", key?.feedTokenHash ?? ""),
        storedAgents(db).query("access-token"),
      ]);
    await db.execute(sql`insert into agent_token (hash, kind, grant_id, expires_at)
      values ('access-token', 'access', ${made.rows["agentId"]}, now() + interval '1 hour')`);
    expect(await holders()).not.toContain(null);
    await execute(deleteWorkspace, asUser, { workspaceId, confirmation: made.name });
    expect(await holders()).toEqual([null, null, null]);
    await execute(restoreWorkspace, asUser, { workspaceId });
    expect(await holders()).toEqual([null, null, null]);
    const [grant] = await db.select().from(agentGrant).where(eq(agentGrant.projectId, projectId));
    expect(grant?.revokedAt).not.toBeNull();
  });

  // The attack: a key is minted while the deletion runs, so that the deletion does not revoke it.
  test("has no key that works although it was minted at the same moment", async () => {
    const made = await party();
    const { asUser, workspaceId, projectId } = made.tenant;
    const { db } = app.services;
    await Promise.allSettled([
      execute(deleteWorkspace, asUser, { workspaceId, confirmation: made.name }),
      ...Array.from({ length: 5 }, async () => execute(mintKey, asUser, { projectId })),
    ]);
    const keys = await db.select().from(contentKey).where(eq(contentKey.projectId, projectId));
    const holders = await Promise.all(keys.map(({ keyHash }) => findKeyHolder(db, "key", keyHash)));
    expect(holders.filter((holder) => holder !== null)).toEqual([]);
  });

  test("is back with its members, its articles and blog when it was restored, but not with what was in its trash", async () => {
    const { tenant, rows, name } = await deletedParty();
    const { asUser, workspaceId, projectId } = tenant;
    const { workspaces } = await execute(listDeletedWorkspaces, asUser, {});
    expect(workspaces.find(({ id }) => id === workspaceId)).toMatchObject({ name });
    expect(await execute(restoreWorkspace, asUser, { workspaceId })).toMatchObject({ projects_restored: 1 });
    const { project: restored } = await execute(getProject, asUser, { projectId });
    await execute(getArticle, asUser, { articleId: rows["articleId"] ?? "" });
    expect(await findBlog(app.services.db, restored.slug)).not.toBeNull();
    expect(await app.services.db.$count(member, eq(member.workspaceId, workspaceId))).toBe(2);
    const trashed = rows["deletedProjectId"] ?? "";
    await expect(execute(getProject, asUser, { projectId: trashed })).rejects.toMatchObject(notFound);
    await execute(restoreProject, asUser, { projectId: trashed });
  });

  test("is gone with everything in it after its days, and not before", async () => {
    const { tenant } = await deletedParty();
    const { workspaceId } = tenant;
    const { db } = app.services;
    const sweep = async () => {
      while ((await purgeDeletedProjects(db, 30)) > 0);
      while ((await purgeDeletedWorkspaces(db, 30)) > 0);
    };
    await createArticle(app.services, tenant.projectId, { slug: "another-anvil" });
    await sweep();
    expect(await db.$count(workspace, eq(workspace.id, workspaceId))).toBe(1);
    const longAgo = { deletedAt: sql`now() - interval '31 days'` };
    await db.update(workspace).set(longAgo).where(eq(workspace.id, workspaceId));
    await db.update(project).set(longAgo).where(eq(project.workspaceId, workspaceId));
    await expect(execute(restoreWorkspace, tenant.asUser, { workspaceId })).rejects.toMatchObject({
      code: "gone",
    });
    await sweep();
    await sweep();
    for (const [table, column] of [
      [workspace, workspace.id],
      [project, project.workspaceId],
      [activity, activity.workspaceId],
      [creditEntry, creditEntry.workspaceId],
    ] as const) {
      expect(await db.$count(table, eq(column, workspaceId))).toBe(0);
    }
  });
});

test("a workspace is not deleted without its name, nor restored by somebody who is not an owner of it", async () => {
  const { tenant, rows } = await party();
  const { asUser, workspaceId } = tenant;
  await expect(
    execute(deleteWorkspace, asUser, { workspaceId, confirmation: "Another" }),
  ).rejects.toMatchObject({ code: "invalid_request", extras: { fields: [{ field: "confirmation" }] } });
  await execute(getWorkspace, asUser, { workspaceId });
  const deleted = { workspaceId: rows["deletedWorkspaceId"] ?? "" };
  await expect(execute(restoreWorkspace, await stranger(), deleted)).rejects.toMatchObject(notFound);
  expect(await execute(listDeletedWorkspaces, await stranger(), {})).toEqual({ workspaces: [] });
});
