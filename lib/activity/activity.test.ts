import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signUpOwner } from "@/lib/accounts/sign-up-owner";
import { generateArticle } from "@/lib/articles/operations/generate";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { isChange } from "@/lib/kernel/effect";
import { admits, execute, executeUntrusted, type Operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { operations } from "@/lib/operations/registry";
import { newId } from "@/lib/platform/db/ids";
import { activity, project, user } from "@/lib/platform/db/schema";
import { createProject } from "@/lib/projects/create";
import { getProject } from "@/lib/projects/get";
import { updateProject } from "@/lib/projects/update";
import { writeWork } from "@/lib/publications/operations/automatic-writes";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import type { FullContext } from "@/lib/services";
import { asOperator, contextOf, createArticle, createTenant } from "@/lib/testing/fixtures";
import { knownEmail } from "@/lib/testing/operation-input";
import { createParty, inputOf, type Party } from "@/lib/testing/party";
import { rolledBack, writesElsewhere } from "@/lib/testing/rolled-back";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { listActivity } from "./list";
import { deleteOldActivity } from "./queries";

let app: TestServices;
let party: Party;

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { writes: noLimit, dashboard: noLimit } });
  await app.services.db
    .insert(user)
    .values({ id: newId(), name: "Grace", email: knownEmail, emailVerified: true });
});
afterAll(() => app.close());

/** Makes new rows, because a call may remove what the next one needs. */
async function startOver() {
  party = await createParty(app, "Own", { title: "How to care for an anvil" });
  // The operator's operations name a person, whom the call before may have removed.
  await app.services.db
    .insert(user)
    .values({ name: "Grace", email: knownEmail, emailVerified: true })
    .onConflictDoNothing();
  await app.services.db.delete(activity);
}

const trail = ({ db }: Pick<FullContext, "db"> = app.services) => db.select().from(activity);
const outcomes = async () => (await trail()).map((row) => row.outcome);

// The first owner's sign-up is refused once anybody has an account; its own test covers its entry.
const changes = operations
  .filter((operation) => isChange(operation) && operation !== signUpOwner)
  .map((operation) => ({ name: operation.name, operation }));

interface Caller {
  ctx: FullContext;
  actor: object;
}

/** The callers that the operation admits, each with its name in the trail. */
function callersOf({ access }: Operation): Caller[] {
  const { asKey, asUser, keyId, userId, apiKey } = party.tenant;
  const all = [
    {
      ctx: asKey,
      actor: { surface: "rest", actorKind: "key", actorId: keyId, actorLabel: apiKey.slice(0, 8) },
    },
    {
      ctx: asUser,
      actor: {
        surface: "dashboard",
        actorKind: "user",
        actorId: userId,
        actorLabel: `${userId}@example.com`,
      },
    },
    {
      ctx: asOperator(app.services),
      actor: { surface: "command", actorKind: "operator", actorId: null, actorLabel: null },
    },
  ];
  return all.filter(({ ctx }) => admits(access, ctx.actor));
}

async function attempt(operation: Operation, ctx: FullContext, input: unknown) {
  return executeUntrusted(operation, ctx, () => input).then(
    (output: unknown) => ({ outcome: "ok", output }),
    (error: unknown) => {
      if (error instanceof Refusal) return { outcome: error.code, output: null };
      throw error;
    },
  );
}

/** Every text in a value, except ids and names that Galley itself defines. */
function textsOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  const isText = typeof value === "string" && value.length > 8 && !/^[\da-f-]{36}$/.test(value);
  return isText && !/^(?:article\.\w+|dashboard)$/.test(value) ? [value] : [];
}

describe("the audit trail of every change", () => {
  beforeAll(startOver);

  test.each(changes)(
    "has one entry for each call of $name: its caller, its surface and the changed row, and nothing that was sent or answered",
    async ({ operation }) => {
      expect(callersOf(operation)).not.toEqual([]);
      for (const at of callersOf(operation).keys()) {
        const check = async (within: (ctx: FullContext) => FullContext) => {
          const caller = callersOf(operation)[at];
          if (caller !== undefined) await expectOneEntry(operation, { ...caller, ctx: within(caller.ctx) });
        };
        if (!writesElsewhere(operation)) {
          await rolledBack(app.services, check);
          continue;
        }
        try {
          await check((ctx) => ctx);
        } finally {
          await startOver();
        }
      }
    },
  );
});

async function expectOneEntry(operation: Operation, { ctx, actor }: Caller): Promise<void> {
  const input = inputOf(party, operation);
  const { outcome, output } = await attempt(operation, ctx, input);
  const rows = await trail(ctx);
  expect(rows).toMatchObject([{ operation: operation.name, outcome, requestId: ctx.requestId, ...actor }]);
  const kept = JSON.stringify(rows.map(({ actorLabel: _label, createdAt: _at, ...rest }) => rest));
  for (const text of textsOf([input, output])) expect(kept).not.toContain(text);
  const [row] = rows;
  // A signing key is named by its thumbprint; like the secrets, it belongs to the installation.
  if (["articles.rotate_passport_key", "health.rotate_secrets"].includes(operation.name)) return;
  // The operator has no account of their own.
  if (/^(?:accounts|mail)\./.test(operation.name) && outcome === "unauthorized") return;
  // No account is found where no mail is sent.
  if (operation.name === "accounts.request_password_link") return;
  expect(row?.resourceId).not.toBeNull();
  // An account belongs to no workspace, and neither do the mails of a person.
  if (!/^(?:accounts|mail)\./.test(operation.name)) expect(row?.workspaceId).not.toBeNull();
  // The resource that the call created, else one that the call named, else the caller's own account.
  const ids = JSON.stringify([output, Object.values(party.rows), party.tenant.userId]);
  expect(ids).toContain(row?.resourceId);
}

describe("the audit trail", () => {
  beforeEach(startOver);

  test("records a refused change with its code, and of the call no more than its caller may see", async () => {
    const { asKey, projectId, workspaceId } = party.tenant;
    const rival = await createTenant(app.services, "Rival");
    await app.services.db.delete(activity);
    const foreign = { projectId: rival.projectId, keyword: "how to polish an anvil" };
    expect(await attempt(generateArticle, asKey, foreign)).toMatchObject({ outcome: "not_found" });
    expect(await attempt(generateArticle, asKey, { keyword: "" })).toMatchObject({
      outcome: "invalid_request",
    });
    // The query names no order, and the rows may lie in any.
    const rows = (await trail()).toSorted((one, other) => one.outcome.localeCompare(other.outcome));
    expect(rows).toMatchObject([
      { outcome: "invalid_request", projectId, workspaceId, resourceId: null },
      { outcome: "not_found", projectId, workspaceId, resourceId: null },
    ]);
  });

  test("has no entry for a visitor, a call over its limit, or a call that changes nothing", async () => {
    const { asUser, projectId } = party.tenant;
    const visitor = contextOf(app.services, { kind: "visitor", problem: null }, "rest");
    const input = { projectId, keyword: "how to polish an anvil" };
    expect(await attempt(generateArticle, visitor, input)).toMatchObject({ outcome: "unauthorized" });
    const spent = {
      ...asUser,
      limiter: {
        ...asUser.limiter,
        take: async (...of: Parameters<typeof asUser.limiter.take>) => ({
          ...(await asUser.limiter.take(...of)),
          allowed: false,
        }),
      },
    };
    expect(await attempt(generateArticle, spent, input)).toMatchObject({ outcome: "rate_limited" });
    await execute(getProject, asUser, { projectId });
    expect(await trail()).toEqual([]);
  });

  test("does not record a change as made when its transaction was rolled back", async () => {
    const { db } = app.services;
    const { asUser, workspaceId } = party.tenant;
    const before = await db.$count(project);
    const input = { workspaceId, name: "Second", website: "https://second.example" };
    await db.execute(
      sql`alter table integration add constraint refuse check (provider <> 'hosted') not valid`,
    );
    await expect(execute(createProject, asUser, input)).rejects.toThrow("Failed query");
    await db.execute(sql`alter table integration drop constraint refuse`);
    expect(await outcomes()).toEqual(["internal"]);
    expect(await db.$count(project)).toBe(before);
  });

  test("prevents a change that it cannot record", async () => {
    const { db } = app.services;
    const { asUser, projectId } = party.tenant;
    await db.execute(sql`alter table activity add constraint refuse check (outcome <> 'ok') not valid`);
    await expect(execute(updateProject, asUser, { projectId, name: "Renamed" })).rejects.toThrow(
      "Failed query",
    );
    await db.execute(sql`alter table activity drop constraint refuse`);
    const [row] = await db.select().from(project).where(eq(project.id, projectId));
    expect(row?.name).toBe("Own");
  });

  test("has one entry for a write that was answered twice under one Idempotency-Key", async () => {
    const asKey = { ...party.tenant.asKey, idempotencyKey: "once" };
    for (let call = 0; call < 2; call += 1) {
      await execute(generateArticle, asKey, { keyword: "how to polish an anvil" });
    }
    expect(await outcomes()).toEqual(["ok"]);
  });

  test("names Galley itself as the caller when an article is published automatically", async () => {
    const { asUser, projectId, integrationId } = party.tenant;
    const { db } = app.services;
    await execute(updateIntegration, asUser, { integrationId, autoPublish: true });
    const { id: articleId } = await createArticle(app.services, projectId);
    await db.transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId }));
    await db.delete(activity);
    await sweepUntilIdle(writeWork(app.services));
    expect(await trail()).toMatchObject([
      {
        operation: "articles.publish",
        surface: "sweep",
        actorKind: "system",
        projectId,
        resourceId: articleId,
      },
    ]);
  });

  test("wakes the background work only when it can see the change", async () => {
    const { asKey } = party.tenant;
    const seen: number[] = [];
    const counted: Promise<void>[] = [];
    const wake = () => {
      counted.push(app.services.db.$count(activity).then((count) => void seen.push(count)));
    };
    await execute(generateArticle, { ...asKey, wake }, { keyword: "how to polish an anvil" });
    await Promise.all(counted);
    expect(seen).toEqual([1]);
  });
});

describe("the list of the audit trail", () => {
  beforeEach(startOver);

  test("has the newest entry first, in pages, of the workspace or of one project", async () => {
    const { asUser, workspaceId, projectId } = party.tenant;
    const made = await execute(createProject, asUser, {
      workspaceId,
      name: "Second",
      website: "https://second.example",
    });
    await execute(updateProject, asUser, { projectId, name: "First" });
    await execute(updateProject, asUser, { projectId: made.project.id, name: "Other" });
    const list = async (input: { projectId?: string; before?: string; limit?: number }) =>
      (await execute(listActivity, asUser, { workspaceId, ...input })).activity;
    const all = await list({});
    expect(all.map((entry) => [entry.operation, entry.project_id])).toEqual([
      ["projects.update", made.project.id],
      ["projects.update", projectId],
      ["projects.create", made.project.id],
    ]);
    expect(await list({ limit: 1, before: all[0]?.id ?? "" })).toEqual([all[1]]);
    expect(await list({ projectId })).toEqual([all[1]]);
  });

  test("forgets what is older than its days, and nothing newer", async () => {
    const { db } = app.services;
    const { asUser, projectId } = party.tenant;
    for (const name of ["First", "Second"]) await execute(updateProject, asUser, { projectId, name });
    const [oldest] = await trail();
    await db
      .update(activity)
      .set({ createdAt: sql`now() - interval '401 days'` })
      .where(eq(activity.id, oldest?.id ?? ""));
    await deleteOldActivity(db, 400);
    expect((await trail()).map(({ id }) => id)).not.toContain(oldest?.id);
    expect(await trail()).toHaveLength(1);
  });

  test("keeps the entries of a removed project, and loses those of a removed workspace", async () => {
    const { db } = app.services;
    const { asUser, projectId, workspaceId } = party.tenant;
    await execute(updateProject, asUser, { projectId, name: "First" });
    await db.delete(project).where(eq(project.id, projectId));
    expect(await trail()).toMatchObject([{ projectId: null, workspaceId, resourceId: projectId }]);
    await db.execute(sql`delete from workspace where id = ${workspaceId}`);
    expect(await trail()).toEqual([]);
  });
});
