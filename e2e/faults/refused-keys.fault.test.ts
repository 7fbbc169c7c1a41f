import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { type Installation, openInstallation } from "../installation";

const keys = 10_000;
const connections = 50;
/** Of sweeps and of this test itself, while the keys are sent. */
const otherStatements = 500;
/** As behind a proxy, so that the stranger and the customer have addresses of their own. */
const quiet = {
  TRUSTED_PROXY_HOPS: "1",
  SWEEP_SECONDS: "3600",
  VERIFY_SECONDS: "3600",
  EVENTS_SECONDS: "3600",
  LOG_LEVEL: "silent",
};

/** So that every key is looked up, as when each came from an address of its own. */
const unlimited = { LIMITS: "key_lookups=1000000/60", LIMIT_READS: "1000000/60" };

let installation: Installation;
let acme: Tenant;

beforeAll(async () => {
  installation = await openInstallation();
  acme = await createTenant(installation.runtime.services, "Acme");
});
afterAll(() => installation?.close());

/**
 * Transactions that PostgreSQL has ended; outside of a transaction, each statement is one. Read when it stands still.
 * Connections report theirs after a while, so a few are missing.
 */
async function transactions(): Promise<number> {
  let before = -1;
  let now = 0;
  await expect
    .poll(
      async () => {
        before = now;
        const [row] = await installation.runtime.services.db.execute<{ count: number }>(sql`
          select (xact_commit + xact_rollback)::float8 as count from pg_stat_database
          where datname = current_database()`);
        now = row?.count ?? 0;
        // The statement of this look is counted, too.
        return now - before;
      },
      { timeout: 60_000, interval: 1500 },
    )
    .toBeLessThan(5);
  return now;
}

/** Sends `keys` different keys that are well-formed but unknown, and counts the answers by their status. */
async function sendKeys(baseUrl: string): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  let sent = 0;
  const send = async () => {
    while (sent < keys) {
      sent += 1;
      const headers = { "X-API-Key": createContentToken("key").plaintext, "X-Forwarded-For": "203.0.113.7" };
      const response = await fetch(`${baseUrl}/api/v1/articles`, { headers });
      await response.arrayBuffer();
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, send));
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`${keys} keys refused in ${seconds.toFixed(1)} s\n`);
  return answers;
}

test.each([
  ["one statement each, where the limit of lookups is raised", unlimited, keys / 2, keys],
  ["none beyond the limit of lookups", {}, 0, 120],
])(
  "10,000 keys that nobody has cost %s, and leave the API to others",
  {
    timeout: 600_000,
  },
  async (_, limits, statementsMin, statementsMax) => {
    const server = await installation.startServer({ ...quiet, ...limits });
    const ask = () =>
      fetch(`${server.baseUrl}/api/v1/articles`, {
        headers: { "X-API-Key": acme.apiKey, "X-Forwarded-For": "198.51.100.9" },
      });
    expect((await ask()).status).toBe(200);
    const before = await transactions();
    const answers = await sendKeys(server.baseUrl);
    expect((await ask()).status).toBe(200);
    const statements = (await transactions()) - before;
    process.stdout.write(`${statements} statements, answers ${JSON.stringify([...answers])}\n`);
    expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBe(keys);
    expect([...answers.keys()].filter((status) => status !== 401 && status !== 429)).toEqual([]);
    expect(statements).toBeGreaterThanOrEqual(statementsMin);
    expect(statements).toBeLessThanOrEqual(statementsMax + otherStatements);
    await server.stop();
  },
);
