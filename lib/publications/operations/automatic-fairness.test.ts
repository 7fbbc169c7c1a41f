import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Connection, DestinationFailure } from "@/lib/destinations/contract";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { execute } from "@/lib/kernel/operation";
import { automaticWrite, integration, publication } from "@/lib/platform/db/schema";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { type Deferred, deferred } from "@/lib/testing/deferred";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { writeWork } from "./automatic-writes";

let app: TestServices;
/** The connections that were written through, in order. */
let written: string[];
let end: AbortController;
/** The connection whose write hangs, or null. */
let hanging: string | null;
let waitsOn: AbortSignal[];
/** Resolves once that write hangs. */
let hangs: Deferred<void>;

beforeEach(async () => {
  app = await createTestServices();
  written = [];
  end = new AbortController();
  hanging = null;
  hangs = deferred();
  waitsOn = [];
  const hosted = app.services.destinations.get("hosted");
  if (hosted === null) throw new Error("there is no hosted blog");
  const findOwn = async ({ integrationId, signal }: Connection<unknown>) => {
    written.push(integrationId);
    if (integrationId === hanging) {
      // Nothing else refers to it: a composite signal without references can be collected before it fires.
      waitsOn.push(signal);
      hangs.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    } else if (hanging !== null) {
      await hangs.promise;
      end.abort();
    }
    throw new DestinationFailure("It is down.", true);
  };
  hosted.lookup = (connection) => ({ byId: () => findOwn(connection), byMarker: () => findOwn(connection) });
});
afterEach(() => app.close());

async function tenant(name: string): Promise<Tenant> {
  const made = await createTenant(app.services, name);
  const change = { integrationId: made.integrationId, autoPublish: true, autoPublishDailyMax: 100 };
  await execute(updateIntegration, made.asUser, change);
  return made;
}

/** Many articles of one project that have waited for an hour, new or for another try. */
async function backlog(of: Tenant, count: number, attempts: number) {
  const { db } = app.services;
  const { id } = await createArticle(app.services, of.projectId);
  await db.execute(sql`
    with made as (
      insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
        language_code, content_markdown, content_html, word_count)
      select gen_random_uuid(), project_id, title, slug || '-' || n, '', '', 'anvil', 'anvil ' || n, 'en',
        content_markdown, content_html, 300
      from article, generate_series(1, ${count}::int) n where id = ${id} returning id)
    insert into automatic_write (integration_id, article_id, attempts, next_at)
    select ${of.integrationId}, id, ${attempts}::int, now() - interval '1 hour' from made`);
  await db.update(integration).set({ autoPublishTurnAt: sql`now() - interval '1 hour'` });
}

async function finish(of: Tenant) {
  const { id } = await createArticle(app.services, of.projectId);
  await app.services.db.transaction((tx) =>
    queueAutomaticWrites(tx, { projectId: of.projectId, articleId: id }),
  );
}

const sweep = (concurrency: number) =>
  sweepUntilIdle(writeWork(app.services), { concurrency, stop: end.signal, abandon: end.signal });

test.each([
  ["new articles", 0],
  ["articles that wait for another try", 1],
])("a connection with one article is served before the second of a thousand %s", async (_, attempts) => {
  const [large, small] = [await tenant("Large"), await tenant("Small")];
  await backlog(large, 1000, attempts);
  await finish(small);
  const services = app.services.destinations.get("hosted");
  if (services === null) throw new Error("there is no hosted blog");
  const lookup = services.lookup.bind(services);
  services.lookup = (...call) => {
    if (written.length === 1) end.abort();
    return lookup(...call);
  };
  await sweep(1);
  expect(written).toEqual([large.integrationId, small.integrationId]);
});

test("a connection that hangs occupies one lane, and delays no article of another connection", async () => {
  const [large, small] = [await tenant("Large"), await tenant("Small")];
  hanging = large.integrationId;
  await backlog(large, 1000, 0);
  await finish(small);
  await sweep(4);
  expect(written.toSorted()).toEqual([large.integrationId, small.integrationId].toSorted());
  expect(await app.services.db.select().from(publication)).toHaveLength(2);
  expect(await app.services.db.select().from(automaticWrite)).toHaveLength(1001);
});
