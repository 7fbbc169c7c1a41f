import type { Sql } from "postgres";
import { openClient } from "@/lib/platform/db/client";
import { loadInBulk } from "../bulk-load";
import { contentSteps } from "./seed-content";
import { keptCountSteps } from "./seed-kept-counts";
import { outboxSteps } from "./seed-outbox";
import { resultSteps } from "./seed-results";
import { countsAt, type SeedStep } from "./seed-step";
import { tenantSteps } from "./seed-tenants";

/** Fills a migrated database with a few large statements. */
export async function seed(url: string, scale: number): Promise<void> {
  // A single session, because its settings and temporary functions are needed until the end.
  const client = openClient(url, { max: 1, max_lifetime: null });
  try {
    await client.unsafe(functionsOf(new Date()));
    const counts = countsAt(scale);
    await loadInBulk(
      client,
      async () => {
        for (const step of [
          ...tenantSteps,
          ...contentSteps,
          ...outboxSteps,
          ...keptCountSteps,
          ...resultSteps,
        ])
          await run(client, step, counts);
      },
      (create) => timed("indexes", create),
    );
    await timed("vacuum, analyze", async () => (await client.unsafe("vacuum (analyze)")).count);
  } finally {
    await client.end();
  }
}

async function run(client: Sql, step: SeedStep, counts: ReturnType<typeof countsAt>): Promise<void> {
  await timed(step.name, async () => (await client.unsafe(step.sql(counts))).count);
}

async function timed(name: string, work: () => Promise<number | null>): Promise<void> {
  const startedAt = performance.now();
  const rows = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${name.padEnd(40)}${rows === null ? "".padStart(12) : String(rows).padStart(12)}${seconds.padStart(8)} s`,
  );
}

/**
 * Functions for the seeding statements. Ids are UUIDv7 computed from kind, number and time, so that other rows can
 * refer to them without a join. `owner` favours low numbers: the first project has a tenth of everything.
 */
const functionsOf = (end: Date) => `
  create function pg_temp.made(n bigint, total bigint) returns timestamptz language sql immutable as
    $$ select '${end.toISOString()}'::timestamptz - interval '730 days' * (1 - n::float8 / total) $$;
  create function pg_temp.owner(n bigint, projects bigint) returns int language sql immutable as
    $$ select 1 + floor(projects * power(n * 0.6180339887498949 - floor(n * 0.6180339887498949), 4))::int $$;
  create function pg_temp.id(kind int, n bigint, made timestamptz default '2024-01-01Z') returns uuid language sql immutable as
    $$ select (lpad(to_hex(floor(extract(epoch from made) * 1000)::bigint), 12, '0') || '7'
      || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
  create function pg_temp.words(n bigint) returns text language sql immutable as
    $$ select md5(n::text) || ' ' || md5((n + 1)::text) || ' ' || md5((n + 2)::text) $$;
`;
