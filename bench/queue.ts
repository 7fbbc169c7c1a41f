import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { connectDatabase, type Database } from "@/lib/platform/db/connection";
import { nextDueJobId } from "@/lib/platform/db/job-order/next-due-job";
import { queueAhead } from "@/lib/platform/db/job-order/queue-ahead";
import { runScript } from "@/scripts/command/run-script";
import { openDatabase } from "@/scripts/server/open-database";
import { quantile } from "./api-under-load";

/*
 * Measures how long it takes to find the next job, and a job's place in the queue, with 100,000 open jobs: spread
 * over few or many workspaces, or most of them in one workspace. The exit code is 1 when the median time of a
 * claim is over five milliseconds.
 */
const jobs = 100_000;
const claimMsMax = 5;
const rounds = 31;

const id = (of: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad(to_hex(${of}), 12, '0'))::uuid`);

/** `owner` is an SQL expression for the number of the workspace that job n belongs to. */
const shapes: { name: string; workspaces: number; owner: string }[] = [
  { name: "one workspace", workspaces: 1, owner: "1" },
  { name: "100 workspaces in turns", workspaces: 100, owner: "n % 100 + 1" },
  { name: "1,000 workspaces one after the other", workspaces: 1000, owner: "n / 100 + 1" },
  { name: "1,000 behind a crowd", workspaces: 1000, owner: "case when n < 99000 then 1 else n - 98999 end" },
  { name: "100,000 workspaces", workspaces: 100_000, owner: "n + 1" },
];

await runScript(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "galley-bench-"));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const connection = connectDatabase(database.url);
  const { db } = connection;
  try {
    let slowest = 0;
    for (const shape of shapes) {
      await seed(db, shape);
      const claim = await median(() => nextDueJobId(db, []));
      const rows = await db.execute<{ id: string }>(
        sql`(select id from job where started_at is null order by id limit 1)
          union all (select id from job where started_at is null order by id offset ${jobs / 2} limit 1)
          union all (select id from job where started_at is null order by id desc limit 1)`,
      );
      const places: number[] = [];
      for (const row of rows) places.push(await median(() => queueAhead(db, [row.id])));
      console.log(
        `${shape.name.padEnd(38)} claim ${claim.toFixed(1)} ms, place of the first, middle and last job ${places.map((ms) => ms.toFixed(1)).join(", ")} ms`,
      );
      slowest = Math.max(slowest, claim);
    }
    return slowest > claimMsMax ? 1 : 0;
  } finally {
    await connection.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // The first rounds warm up.
  for (let round = -5; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return quantile(times, 0.5);
}

/** Fills the queue with jobs, of which the first eight are running. */
async function seed(db: Database, { workspaces, owner }: (typeof shapes)[number]): Promise<void> {
  await db.execute(sql`truncate workspace cascade`);
  await db.execute(
    sql`insert into workspace (id, name) select ${id("n")}, 'W' from generate_series(1, ${workspaces}::int) n`,
  );
  await db.execute(sql`
    insert into project (id, workspace_id, name, slug, website, language_code, brand_name, brand_description)
    select ${id("n")}, ${id("n")}, 'P', 'p-' || n, 'https://acme.example', 'en', 'Acme', 'Anvils.'
    from generate_series(1, ${workspaces}::int) n`);
  await db.execute(sql`
    insert into job (id, workspace_id, project_id, keyword, keyword_key, brief)
    select ${id("n")}, ${id(owner)}, ${id(owner)}, 'keyword ' || n, 'keyword ' || n, repeat('What to say. ', 40)
    from generate_series(0, ${jobs - 1}::int) n`);
  await db.execute(sql`
    update job set started_at = now(), lease_until = now() + interval '1 hour'
    where id in (select id from job order by id limit 8)`);
  await db.execute(sql`vacuum analyze job, job_queue`);
}
