import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "@/lib/platform/db/testing/pgbouncer";
import {
  startThrowAwayPostgres,
  type ThrowAwayPostgres,
} from "@/lib/platform/db/testing/throw-away-postgres";
import { asOperator, createTenant } from "@/lib/testing/fixtures";
import { type Installation, openInstallation } from "../installation";

/** In seconds: the pooler ends a connection that has been idle for so long. */
const clientIdleTimeout = 2;

// Continuous integration installs pgbouncer.
describe.skipIf(!hasPgBouncer())("a server that is frozen between calls, as on a serverless host", () => {
  let postgres: ThrowAwayPostgres;
  let pooler: PgBouncer;
  let installation: Installation;

  beforeAll(async () => {
    postgres = await startThrowAwayPostgres();
    pooler = await startPgBouncer(postgres.url, [`client_idle_timeout = ${clientIdleTimeout}`]);
    installation = await openInstallation({ databaseUrl: `${pooler.url}?pgbouncer=true` });
  }, 120_000);
  afterAll(async () => {
    await installation?.close();
    await pooler?.stop();
    await postgres?.stop();
  });

  test("answers its next calls, although the pooler has ended its connections meanwhile", {
    timeout: 240_000,
  }, async () => {
    const { services } = installation.runtime;
    const { apiKey, workspaceId } = await createTenant(services);
    await execute(setWorkspaceCredits, asOperator(services), { workspaceId, amount: 100 });
    const server = await installation.startServer({ DATABASE_URL: installation.databaseUrl });
    const address = `${server.baseUrl}/api/v1/articles`;
    const headers = { "Content-Type": "application/json", "X-API-Key": apiKey };
    const read = async () => (await fetch(address, { headers })).status;
    // In a transaction, of which no part can be sent again by itself.
    const write = async () => {
      const body = JSON.stringify({ keyword: `anvil care ${newId()}` });
      return (await fetch(address, { method: "POST", headers, body })).status;
    };
    const callBoth = () => Promise.all([read(), write(), read(), write()]);
    expect(await callBoth()).toEqual([200, 202, 200, 202]);
    for (let freeze = 0; freeze < 3; freeze += 1) {
      const pid = server.pid();
      if (pid === null) throw new Error("the server does not run");
      process.kill(pid, "SIGSTOP");
      // The time in which it is frozen is what is tested: twice as long as the pooler waits.
      await delay(2000 * clientIdleTimeout);
      process.kill(pid, "SIGCONT");
      expect(await callBoth()).toEqual([200, 202, 200, 202]);
    }
  });
});
