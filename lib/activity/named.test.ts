import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteArticle } from "@/lib/articles/operations/delete";
import { publishArticle } from "@/lib/articles/operations/publish";
import { removeIntegration } from "@/lib/destinations/operations/remove";
import { isChange } from "@/lib/kernel/effect";
import { admits, execute, executeUntrusted } from "@/lib/kernel/operation";
import { operations } from "@/lib/operations/registry";
import { newId } from "@/lib/platform/db/ids";
import { activity, article, integration, member, project } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import type { FullContext } from "@/lib/services";
import { createArticle } from "@/lib/testing/fixtures";
import { createParty, inputOf, type Party } from "@/lib/testing/party";
import { rolledBack, writesElsewhere } from "@/lib/testing/rolled-back";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { statementsOf } from "@/lib/testing/watch-statements";
import { removeMember } from "@/lib/workspaces/remove-member";
import { exportActivity } from "./export";
import { listActivity } from "./list";
import { findNames } from "./name-queries";

let app: TestServices;
let own: Party;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { writes: noLimit, dashboard: noLimit } });
  own = await createParty(app, "Own", { title: "How to oil an anvil" });
});
afterAll(() => app.close());

const isUuid = (text: string) => /^[\da-f-]{36}$/.test(text);

async function newest({ tenant }: Party) {
  const { activity: entries } = await execute(listActivity, tenant.asUser, {
    workspaceId: tenant.workspaceId,
    limit: 1,
  });
  return entries[0];
}

async function publishNew(party: Party) {
  const { asUser, projectId, integrationId } = party.tenant;
  const { id: articleId } = await createArticle(app.services, projectId, { title: "How to polish an anvil" });
  await execute(publishArticle, asUser, { articleId, integrationId });
  return articleId;
}

describe("the trail names what was changed, as it is when the trail is read:", () => {
  test("an article with the connection that it was published to", async () => {
    const { projectId, integrationId } = own.tenant;
    const articleId = await publishNew(own);
    const [{ name } = { name: "" }] = await app.services.db
      .select({ name: integration.name })
      .from(integration)
      .where(eq(integration.id, integrationId));
    expect(await newest(own)).toMatchObject({
      operation: "articles.publish",
      actor: { name: expect.stringMatching(/./) },
      resource: {
        kind: "article",
        name: "How to polish an anvil",
        page: `/projects/${projectId}/articles/${articleId}`,
      },
      related: {
        kind: "connection",
        name,
        place: expect.stringContaining("/blog/"),
        page: `/projects/${projectId}/publishing/connections/${integrationId}`,
      },
    });
  });

  test("an article in the trash with the address of the trash, and one that is deleted for good without a name", async () => {
    const { asUser, projectId } = own.tenant;
    const { id: articleId } = await createArticle(app.services, projectId, { title: "Short-lived" });
    await execute(deleteArticle, asUser, { articleId });
    expect(await newest(own)).toMatchObject({
      resource: { name: "Short-lived", in_trash: true, page: `/projects/${projectId}/articles/trash` },
    });
    await app.services.db.delete(article).where(eq(article.id, articleId));
    expect(await newest(own)).toMatchObject({ resource_id: articleId, resource: null });
  });

  test("a removed connection and a member who has left, without pages", async () => {
    const party = await createParty(app, "Leaving", { title: "Leaving", slug: "leaving" });
    const { asUser, workspaceId, integrationId } = party.tenant;
    await execute(removeIntegration, asUser, { integrationId });
    expect(await newest(party)).toMatchObject({ resource: { kind: "connection", page: null } });
    const userId = party.rows["userId"] ?? "";
    await app.services.db.insert(activity).values({
      id: newId(),
      operation: "articles.update",
      outcome: "ok",
      surface: "dashboard",
      actorKind: "user",
      actorId: userId,
      actorLabel: "other@example.com",
      workspaceId,
      requestId: newId(),
    });
    await execute(removeMember, asUser, { workspaceId, userId });
    expect(await newest(party)).toMatchObject({
      operation: "workspaces.remove_member",
      related: { kind: "person", name: "other@example.com", page: null },
    });
  });

  test("nothing in a project in the trash has a page", async () => {
    const party = await createParty(app, "Trashed", { title: "Trashed", slug: "trashed" });
    await publishNew(party);
    await app.services.db
      .update(project)
      .set({ deletedAt: new Date() })
      .where(eq(project.id, party.tenant.projectId));
    expect(await newest(party)).toMatchObject({ resource: { page: null }, related: { page: null } });
  });

  test("every change that a member can make has a named row, except where the row itself is removed", async () => {
    const unnamed: string[] = [];
    const party = await createParty(app, "Named", { title: "Named", slug: "named" });
    const { asUser, workspaceId } = party.tenant;
    const changes = operations.filter((operation) => isChange(operation) && operation.access !== "public");
    for (const operation of changes) {
      if (operation.name.startsWith("accounts.") || !admits(operation.access, asUser.actor)) continue;
      const countUnnamed = async (ctx: FullContext) => {
        const outcome = await executeUntrusted(operation, ctx, () => inputOf(party, operation)).then(
          () => "ok",
          () => "refused",
        );
        if (outcome === "refused") return 0;
        const rows = await ctx.db
          .select({ id: activity.resourceId })
          .from(activity)
          .where(and(eq(activity.operation, operation.name), eq(activity.workspaceId, workspaceId)));
        const ids = rows.map(({ id }) => id ?? "");
        const names = await findNames(ctx.db, workspaceId, ids);
        return ids.filter((id) => !names.has(id)).length;
      };
      const count = writesElsewhere(operation)
        ? await countUnnamed(asUser)
        : await rolledBack(app.services, (within) => countUnnamed(within(asUser)));
      unnamed.push(...Array.from({ length: count }, () => operation.name));
    }
    expect(unnamed.toSorted()).toEqual([
      "audits.unshare",
      "events.remove_endpoint",
      "plan.remove",
      "workspaces.revoke_invitation",
    ]);
  });
});

test("a name of another workspace is never said, even where the trail has the id of its row", async () => {
  const rival = await createParty(app, "Rival", { title: "The secret of the rival", slug: "rival" });
  const { asUser, workspaceId, userId } = own.tenant;
  await publishNew(rival);
  // The attack: a member of both workspaces publishes an article of one through a connection of the other.
  await app.services.db
    .insert(member)
    .values({ workspaceId: rival.tenant.workspaceId, userId, role: "editor" });
  const mixed = { articleId: own.rows["articleId"] ?? "", integrationId: rival.tenant.integrationId };
  await expect(execute(publishArticle, asUser, mixed)).rejects.toMatchObject({ code: "not_found" });
  expect(await newest(own)).toMatchObject({ resource: { name: "How to oil an anvil" }, related: null });
  const foreign = [...new Set([...Object.values(rival.rows), rival.tenant.userId])].filter(isUuid);
  await app.services.db.insert(activity).values(
    foreign.map((resourceId) => ({
      id: newId(),
      operation: "articles.update",
      outcome: "ok",
      surface: "rest",
      actorKind: "key",
      actorId: rival.tenant.keyId,
      relatedId: rival.tenant.integrationId,
      resourceId,
      workspaceId,
      requestId: newId(),
    })),
  );
  const { activity: entries } = await execute(listActivity, asUser, {
    workspaceId,
    actor: rival.tenant.keyId,
    limit: 50,
  });
  expect(entries).toHaveLength(foreign.length);
  for (const { actor, resource, related } of entries) {
    expect([actor.name, resource, related]).toEqual([null, null, null]);
  }
  for (const format of ["csv", "json"] as const) {
    const { content } = await execute(exportActivity, asUser, { workspaceId, format });
    expect(content).toContain("How to oil an anvil");
    expect(content).not.toContain("The secret of the rival");
  }
});

test("a title that begins like a formula is text in the exported file", async () => {
  const { asUser, projectId, workspaceId } = own.tenant;
  const { id: articleId } = await createArticle(app.services, projectId, { title: "=1+1 anvils" });
  await execute(deleteArticle, asUser, { articleId });
  const { content } = await execute(exportActivity, asUser, { workspaceId, resource: articleId });
  expect(content).toContain(",article,'=1+1 anvils,");
});

describe("however much there is to name,", () => {
  test("a page of the trail takes one statement more than without names", async () => {
    const { asUser, workspaceId } = own.tenant;
    const list = (limit: number) =>
      statementsOf(app.services.db, () => execute(listActivity, asUser, { workspaceId, limit }));
    const [one, many] = [await list(1), await list(50)];
    expect(many.filter((text) => text.includes("with asked as"))).toHaveLength(1);
    expect(many).toHaveLength(one.length);
  });

  test("the names are found by indexes, and no more rows are read than are named", async () => {
    const { db } = app.services;
    const { projectId, workspaceId } = own.tenant;
    await db.execute(sql`
      insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
        language_code, content_markdown, content_html, word_count)
      select gen_random_uuid(), ${projectId}, 'Title ' || n, 'many-' || n, '', '', 'k' || n, 'k' || n, 'en', 'Text', '', 1
      from generate_series(1, 5000) n`);
    await db.execute(sql`
      insert into planned_article (id, project_id, keyword, keyword_key, day)
      select gen_random_uuid(), ${projectId}, 'k' || n, 'k' || n, '2030-01-01' from generate_series(1, 5000) n`);
    await db.execute(sql`
      insert into activity (id, operation, outcome, surface, actor_kind, actor_id, actor_label, workspace_id, request_id)
      select gen_random_uuid(), 'articles.update', 'ok', 'rest', 'user', gen_random_uuid(), 'a', ${workspaceId},
        gen_random_uuid()
      from generate_series(1, 5000) n`);
    const asked = await db
      .select({ id: article.id })
      .from(article)
      .where(and(eq(article.projectId, projectId), like(article.slug, "many-%")))
      .limit(20);
    await expectIndexed(
      { db, url: app.databaseUrl },
      ["article", "planned_article", "activity"],
      async (explained) => {
        const found = await findNames(
          explained,
          workspaceId,
          asked.map(({ id }) => id),
        );
        expect(found.size).toBe(20);
      },
      { rowsMax: 60 },
    );
  });
});
