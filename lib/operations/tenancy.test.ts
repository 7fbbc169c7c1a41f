import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { eventEndpoint, user } from "@/lib/platform/db/schema";
import { insertDelivery } from "@/lib/platform/messages/rows";
import { databaseFingerprint } from "@/lib/testing/database-fingerprint";
import { contextOf, createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { idFieldsOf, knownEmail, plainInput } from "@/lib/testing/operation-input";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { issueSecret } from "@/lib/webhooks/endpoint-secret";
import { generateArticle } from "./articles/generate";
import { publishArticle } from "./articles/publish";
import type { Context } from "./context";
import { admits, execute } from "./operation";
import { Refusal } from "./refusal";
import { operations } from "./registry";

/** Two tenants. Everything below is tried by the one with the other's ids, for every operation there is. */
interface Party {
  tenant: Tenant;
  /** A value for each field that names a row of this party. A new kind of id is added here. */
  rows: Record<string, string>;
}

let app: TestServices;
let own: Party;
let foreign: Party;
const secret = "Zanzibar";

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { reads: noLimit, writes: noLimit, dashboard: noLimit } });
  await app.services.db.insert(user).values({ id: newId(), name: "Grace", email: knownEmail });
  own = await createParty("Rival", "How to care for an anvil");
  foreign = await createParty(secret, `The secrets of ${secret}`);
});
afterAll(() => app.close());

async function createParty(name: string, title: string): Promise<Party> {
  const tenant = await createTenant(app.services, name);
  const article = await createArticle(app.services, tenant.projectId, {
    title,
    ...(name === secret && { slug: "the-secrets-of-zanzibar" }),
  });
  const published = await execute(publishArticle, tenant.asUser, {
    articleId: article.id,
    integrationId: tenant.integrationId,
  });
  const job = await execute(generateArticle, tenant.asKey, { keyword: "sharpening a wood chisel" });
  const endpointId = await addEndpoint(tenant.projectId);
  const delivery = await insertDelivery(app.services.db, {
    projectId: tenant.projectId,
    endpointId,
    type: "article.finished",
    body: JSON.stringify({ title }),
  });
  return {
    tenant,
    rows: {
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      articleId: article.id,
      jobId: job.job_id,
      integrationId: tenant.integrationId,
      publicationId: published.publication_id,
      keyId: tenant.keyId,
      endpointId,
      deliveryId: delivery.id,
      slug: article.slug,
    },
  };
}

/** An endpoint for events at which nothing listens. */
async function addEndpoint(projectId: string): Promise<string> {
  const { db, secrets } = app.services;
  const id = newId();
  const { sealed } = issueSecret(secrets, id);
  await db
    .insert(eventEndpoint)
    .values({ id, projectId, url: "http://127.0.0.1:9/", secret: sealed, events: ["article.finished"] });
  return id;
}

function callers(): Record<string, Context> {
  const { services } = app;
  const { keyId, workspaceId, projectId, asKey, asUser } = own.tenant;
  return {
    "a content key": asKey,
    "a user": asUser,
    "a feed token": contextOf(services, { kind: "feed", keyId, workspaceId, projectId }, "rest"),
    "a visitor": contextOf(services, { kind: "visitor", problem: null }, "rest"),
  };
}

function rowOf({ rows }: Party, field: string): string {
  const row = rows[field];
  if (row === undefined) throw new Error(`the tenancy test knows no row for the field ${field}: add one`);
  return row;
}

/** The fields that name a row: ids, and the slug that stands for one. */
const locatorsOf = (operation: (typeof operations)[number]) => [
  ...idFieldsOf(operation),
  ...(operation.name === "articles.get_by_slug" ? ["slug"] : []),
];

function inputOf(operation: (typeof operations)[number], change: Record<string, string> = {}) {
  const ids = locatorsOf(operation).map((field) => [field, rowOf(own, field)]);
  return { ...plainInput(operation), ...Object.fromEntries(ids), ...change };
}

/** What the caller learns of a refused call; fails when it was not refused. */
async function refusalOf(operation: (typeof operations)[number], ctx: Context, input: unknown) {
  const outcome = await execute(operation, ctx, input).then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return { code: outcome.code, message: outcome.message, extras: outcome.extras };
}

const cases = operations.flatMap((operation) =>
  locatorsOf(operation).flatMap((field) =>
    ["a content key", "a user", "a feed token", "a visitor"].map((caller) => ({
      name: operation.name,
      operation,
      field,
      caller,
    })),
  ),
);

describe("another tenant's id", () => {
  test("is tried in more than one operation", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThan(15);
  });

  test.each(cases)(
    "as $field of $name is missing to $caller, and tells and changes nothing",
    async ({ operation, field, caller }) => {
      const ctx = callers()[caller];
      if (ctx === undefined) throw new Error("no such caller");
      const before = await databaseFingerprint(app.services.db);
      app.logged.length = 0;
      app.woken.length = 0;
      const theirs = await refusalOf(operation, ctx, inputOf(operation, { [field]: rowOf(foreign, field) }));
      const missing = await refusalOf(
        operation,
        ctx,
        inputOf(operation, { [field]: field === "slug" ? "no-such-slug" : newId() }),
      );
      expect(theirs).toEqual(missing);
      expect(theirs.code).toBe(admits(operation.access, ctx.actor) ? "not_found" : "unauthorized");
      expect([app.logged, app.woken]).toEqual([[], []]);
      expect(await databaseFingerprint(app.services.db)).toEqual(before);
    },
  );
});

describe("one's own ids", () => {
  // Otherwise the tests above would pass for operations that refuse everybody.
  test.each(operations.map((operation) => ({ name: operation.name, operation })))(
    "are found by $name, whose answer holds nothing of another tenant",
    async ({ operation }) => {
      own = await createParty("Rival", "How to care for an anvil");
      const ctx = Object.values(callers()).find(({ actor }) => admits(operation.access, actor));
      if (ctx === undefined) return expect(operation.access).toBe("operator");
      const outcome = await execute(operation, ctx, inputOf(operation)).then(
        (answer): unknown => answer,
        (error: unknown) => error,
      );
      if (outcome instanceof Refusal) {
        expect(["conflict", "gone", "keyword_in_progress"], outcome.message).toContain(outcome.code);
      } else if (outcome instanceof Error) throw outcome;
      const told = JSON.stringify(outcome);
      for (const row of Object.values(foreign.rows)) expect(told).not.toContain(row);
      expect(told).not.toContain(secret);
    },
  );
});

test("nobody but the operator does what the operator does", async () => {
  for (const operation of operations.filter(({ access }) => access === "operator")) {
    for (const ctx of Object.values(callers())) {
      expect((await refusalOf(operation, ctx, inputOf(operation))).code).toBe("unauthorized");
    }
  }
});
