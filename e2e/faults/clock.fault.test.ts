import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { execute } from "@/lib/kernel/operation";
import { article, job } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { type HeldModel, startHeldModel } from "../held-model";
import { type Installation, openInstallation } from "../installation";

/** Of Debian's package libfaketime, for whichever processor. */
const library = readdirSync("/usr/lib")
  .map((folder) => path.join("/usr/lib", folder, "faketime/libfaketimeMT.so.1"))
  .find((file) => existsSync(file));
if (library === undefined) process.stdout.write("Skipped: Debian's package libfaketime is not installed.\n");

let installation: Installation;
let model: HeldModel;
let acme: Tenant;
let clockFile: string;

beforeAll(async () => {
  installation = await openInstallation();
  model = await startHeldModel();
  acme = await createTenant(installation.runtime.services, "Acme");
  clockFile = path.join(installation.dataDir, "clock");
});
afterAll(async () => {
  await installation?.close();
  await model?.close();
});

/** How far the server's clock is from that of this process, in hours, by what it says in its answers. */
async function hoursAhead(baseUrl: string): Promise<number> {
  const response = await fetch(`${baseUrl}/api/health/live`);
  await response.arrayBuffer();
  const date = Date.parse(response.headers.get("date") ?? "");
  // Not -0, which is another number to the test.
  return Math.round((date - Date.now()) / 3_600_000) + 0;
}

test.skipIf(library === undefined)(
  "a server whose clock jumps hours ahead and back takes no lease from another, and loses none of its own",
  { timeout: 300_000 },
  async () => {
    const { db } = installation.runtime.services;
    const { id } = await execute(generateArticle, acme.asKey, { keyword: "anvil care" }).then((started) => ({
      id: started.job_id,
    }));
    const rowOf = async () => (await db.select().from(job).where(eq(job.id, id)))[0];
    const env = { ...model.env, LEASE_SECONDS: "15", SWEEP_SECONDS: "1", LOG_LEVEL: "silent" };
    model.hold("outline");
    await installation.startServer(env);
    await expect.poll(() => model.waiting(), { timeout: 60_000 }).toBe(1);
    const held = await rowOf();

    writeFileSync(clockFile, "+0");
    const jumping = await installation.startServer({
      ...env,
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    });
    for (const [shift, hours] of [
      ["+3h", 3],
      ["-3h", -3],
      ["+0", 0],
    ] as const) {
      writeFileSync(clockFile, shift);
      await expect.poll(() => hoursAhead(jumping.baseUrl), { timeout: 20_000 }).toBe(hours);
      // It sweeps each second meanwhile, for longer than a third of the lease, after which the holder renews it.
      await delay(6_000);
      const row = await rowOf();
      expect({ stage: row?.stage, attempts: row?.attempts, token: row?.leaseToken }).toEqual({
        stage: "outline",
        attempts: 1,
        token: held?.leaseToken,
      });
      expect(model.waiting()).toBe(1);
    }
    expect(model.asked.filter(({ task }) => task === "outline")).toHaveLength(1);

    // And the article of the server whose clock jumps is written once, too.
    writeFileSync(clockFile, "+3h");
    model.release();
    await expect.poll(() => db.$count(job, eq(job.status, "done")), { timeout: 120_000 }).toBe(1);
    expect(await db.$count(article)).toBe(1);
    expect(model.asked.filter(({ task }) => task === "outline")).toHaveLength(1);
  },
);
