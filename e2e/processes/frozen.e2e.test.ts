import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "@/lib/platform/db/testing/pgbouncer";
import {
  startThrowAwayPostgres,
  type ThrowAwayPostgres,
} from "@/lib/platform/db/testing/throw-away-postgres";
import { createTenant } from "@/lib/testing/fixtures";
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
    const { apiKey } = await createTenant(installation.runtime.services);
    const server = await installation.startServer({ DATABASE_URL: installation.databaseUrl });
    const ask = async () => {
      const { status } = await fetch(`${server.baseUrl}/api/v1/articles`, {
        headers: { "X-API-Key": apiKey },
      });
      return status;
    };
    expect(await ask()).toBe(200);
    for (let freeze = 0; freeze < 3; freeze += 1) {
      const pid = server.pid();
      if (pid === null) throw new Error("the server does not run");
      process.kill(pid, "SIGSTOP");
      // The time in which it is frozen is what is tested: twice as long as the pooler waits.
      await delay(2000 * clientIdleTimeout);
      process.kill(pid, "SIGCONT");
      expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual(Array.from({ length: 6 }, () => 200));
    }
  });
});
