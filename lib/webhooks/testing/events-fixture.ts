import { randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { newId } from "@/lib/db/ids";
import { eventEndpoint, project, webhookDelivery, workspace } from "@/lib/db/schema";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { parseAllowRules } from "@/lib/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/fetching/guarded-fetch";
import { createSecretBox } from "@/lib/secrets/secret-box";
import { emitEvent } from "../emit-event";
import { issueSecret } from "../endpoint-secret";
import { listAttemptRows } from "../queries";
import { type EventsDeps, type EventsSweepOptions, sweepEvents } from "../sweep";

const events = ["article.finished", "article.failed"] as const;

/** A database with projects and endpoints, and what tests of the outgoing events do with them. */
export async function createEventsFixture() {
  const database = await createTestDatabase();
  const { db } = database;
  const secrets = createSecretBox(randomBytes(32));
  const logged: object[] = [];
  const never = new AbortController().signal;
  const base: EventsDeps = {
    db,
    fetch: createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" }),
    secrets,
    logger: { error: (fields) => void logged.push(fields) },
    now: () => new Date(),
    random: () => 0.5,
  };

  const change = (id: string, values: Partial<typeof eventEndpoint.$inferInsert>) =>
    db.update(eventEndpoint).set(values).where(eq(eventEndpoint.id, id));

  return {
    database,
    db,
    logged,
    changeEndpoint: change,
    close: () => database.drop(),

    removeEndpoint: (id: string) => db.delete(eventEndpoint).where(eq(eventEndpoint.id, id)),

    /** Whether a connection to this database waits for another one's lock. */
    async isSomebodyWaiting(): Promise<boolean> {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    },

    async addProject(): Promise<string> {
      const [workspaceId, projectId] = [newId(), newId()];
      await db.insert(workspace).values({ id: workspaceId, name: "Acme" });
      await db.insert(project).values({
        id: projectId,
        workspaceId,
        name: "Acme",
        slug: projectId,
        website: "https://acme.example",
        languageCode: "en",
        brandName: "Acme",
      });
      return projectId;
    },

    /** An endpoint that is subscribed to what articles come to. */
    async addEndpoint(
      projectId: string,
      url: string,
      values: Partial<typeof eventEndpoint.$inferInsert> = {},
    ): Promise<{ id: string; secret: string }> {
      const id = newId();
      const { secret, sealed } = issueSecret(secrets, id);
      await db
        .insert(eventEndpoint)
        .values({ id, projectId, url, secret: sealed, events: [...events], ...values });
      return { id, secret };
    },

    /** A failed article, told in a transaction of its own. */
    emit: (projectId: string, keyword = "anvil care") =>
      db.transaction((tx) =>
        emitEvent(tx, {
          projectId,
          type: "article.failed",
          data: { job_id: newId(), keyword, error: "Nobody knows." },
        }),
      ),

    sweep: (deps: Partial<EventsDeps> = {}, options: Partial<EventsSweepOptions> = {}) =>
      sweepEvents(
        { ...base, ...deps },
        { budgetMs: 60_000, concurrency: 4, stop: never, abandon: never, ...options },
      ),

    deliveriesTo: (endpointId: string) =>
      db
        .select()
        .from(webhookDelivery)
        .where(eq(webhookDelivery.endpointId, endpointId))
        .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.id)),

    attemptsOf: (deliveryId: string) => listAttemptRows(db, deliveryId),

    async endpointRow(id: string) {
      const [row] = await db.select().from(eventEndpoint).where(eq(eventEndpoint.id, id));
      if (row === undefined) throw new Error("no such endpoint");
      return row;
    },

    /** What a wait does: everything that waits for another try is due. */
    endWaits: () =>
      db
        .update(webhookDelivery)
        .set({ nextAt: sql`now() - interval '1 second'` })
        .where(sql`${webhookDelivery.nextAt} is not null`),

    /** What the death of every process does, after a while. */
    expireLeases: () =>
      db
        .update(webhookDelivery)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(sql`${webhookDelivery.leaseToken} is not null`),

    letDaysPass: (days: number) =>
      db
        .update(webhookDelivery)
        .set({ createdAt: sql`${webhookDelivery.createdAt} - make_interval(days => ${days})` }),
  };
}

export type EventsFixture = Awaited<ReturnType<typeof createEventsFixture>>;
