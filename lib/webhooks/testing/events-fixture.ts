import { randomBytes } from "node:crypto";
import { asc, eq, isNotNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { eventEndpoint, project, webhookDelivery, workspace } from "@/lib/platform/db/schema";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { listAttemptRows } from "@/lib/platform/messages/rows";
import { createSecretBox } from "@/lib/platform/secret-box";
import { type IdleOptions, sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { emitEvent } from "../emit-event";
import { issueSecret } from "../endpoint-secret";
import { deliveryWork, type EventsDeps } from "../sweep";

const events = ["article.finished", "article.failed"] as const;

/** A database with projects and endpoints, and helpers for tests of outgoing events. */
export async function createEventsFixture() {
  const database = await createTestDatabase();
  const { db } = database;
  const secrets = createSecretBox(randomBytes(32));
  const logged: object[] = [];
  const base: EventsDeps = {
    db,
    fetch: createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" }),
    secrets,
    logger: { error: (fields) => void logged.push(fields) },
    now: () => new Date(),
    random: () => 0.5,
  };

  const change = (id: string, values: PgUpdateSetSource<typeof eventEndpoint>) =>
    db.update(eventEndpoint).set(values).where(eq(eventEndpoint.id, id));

  return {
    database,
    db,
    logged,
    changeEndpoint: change,
    close: () => database.drop(),
    deps: (given: Partial<EventsDeps> = {}): EventsDeps => ({ ...base, ...given }),

    removeEndpoint: (id: string) => db.delete(eventEndpoint).where(eq(eventEndpoint.id, id)),

    /** Whether a connection to this database is waiting for a lock. */
    async isSomebodyWaiting(): Promise<boolean> {
      const rows = await database.client.unsafe(
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

    /** Adds an endpoint that is subscribed to the events of articles. */
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

    /** Emits the event of a failed article in its own transaction. */
    emit: (projectId: string, keyword = "anvil care", from: Database = db) =>
      from.transaction((tx) =>
        emitEvent(tx, {
          projectId,
          type: "article.failed",
          data: { job_id: newId(), keyword, error: "Nobody knows." },
        }),
      ),

    /** Adds `count` due deliveries for an endpoint. */
    async addBacklog(endpointId: string, count: number, { daysOld = 0 } = {}): Promise<void> {
      await db.execute(sql`
        insert into webhook_delivery (id, project_id, endpoint_id, type, body, next_at, created_at)
        select gen_random_uuid(), project_id, id, 'article.failed', '{}', made, made
        from event_endpoint, generate_series(1, ${count}) n,
          lateral (select now() - make_interval(days => ${daysOld}, mins => 10, secs => n / 1000.0) as made) at
        where id = ${endpointId}`);
      await change(endpointId, { dueAt: sql`now() - interval '10 minutes'` });
    },

    /** Sends until nothing is due; `delivered` counts the events that were accepted. */
    async sweep(deps: Partial<EventsDeps> = {}, options: IdleOptions = {}) {
      const { ends, ...swept } = await sweepUntilIdle(deliveryWork({ ...base, ...deps }), options);
      return { ...swept, delivered: ends.filter(Boolean).length };
    },

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

    /** Makes all waiting deliveries and endpoints due. */
    async endWaits() {
      await db
        .update(webhookDelivery)
        .set({ nextAt: sql`now() - interval '1 second'` })
        .where(sql`${webhookDelivery.nextAt} is not null`);
      await db
        .update(eventEndpoint)
        .set({ dueAt: sql`now() - interval '1 second'`, heldUntil: null })
        .where(sql`${eventEndpoint.dueAt} is not null`);
    },

    /** Expires all leases, as if every process had died some time ago. */
    async expireLeases() {
      const leaseUntil = sql`now() - interval '1 second'`;
      await db.update(webhookDelivery).set({ leaseUntil }).where(isNotNull(webhookDelivery.leaseToken));
      await db
        .update(eventEndpoint)
        .set({ leaseUntil, dueAt: leaseUntil })
        .where(isNotNull(eventEndpoint.leaseToken));
    },

    letDaysPass: (days: number) =>
      db
        .update(webhookDelivery)
        .set({ createdAt: sql`${webhookDelivery.createdAt} - make_interval(days => ${days})` }),
  };
}

export type EventsFixture = Awaited<ReturnType<typeof createEventsFixture>>;
