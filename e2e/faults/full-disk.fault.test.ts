import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { execute } from "@/lib/kernel/operation";
import { job } from "@/lib/platform/db/schema";
import { asOperator, createTenant } from "@/lib/testing/fixtures";
import { type Installation, openInstallation } from "../installation";
import { startLoad } from "./load";

const started = z.object({ job_id: z.uuid() });
const place = mkdtempSync(path.join(tmpdir(), "galley-small-disk-"));
/** Room for an empty cluster and the first of its log, and not much more. */
const mounted =
  process.getuid?.() === 0 &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", place]).status === 0;
if (!mounted) process.stdout.write("Skipped: only root can make a small disk, by mounting a tmpfs.\n");

let installation: Installation | undefined;
const folderOfTests = process.env.TMPDIR;

beforeAll(async () => {
  if (!mounted) return;
  process.env.TMPDIR = place;
  installation = await openInstallation();
  process.env.TMPDIR = folderOfTests ?? "";
  if (folderOfTests === undefined) delete process.env.TMPDIR;
});
afterAll(async () => {
  await installation?.close();
  if (mounted) execFileSync("umount", ["--lazy", place]);
  rmSync(place, { recursive: true, force: true });
});

/** Writes until nothing more fits. */
function fillDisk(file: string): void {
  const handle = openSync(file, "w");
  const block = Buffer.alloc(1 << 20, 1);
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(handle);
  }
}

test.skipIf(!mounted)(
  "while the disk of the database is full, writes are refused and none is acknowledged and lost; with room again, all goes on",
  { timeout: 400_000 },
  async () => {
    if (installation === undefined) throw new Error("the small disk is not there");
    const { services } = installation.runtime;
    const acme = await createTenant(services, "Acme");
    const { workspaceId } = acme;
    await execute(setWorkspaceCredits, asOperator(services), { workspaceId, amount: 100_000 });
    const server = await installation.startServer({
      LIMIT_READS: "1000000/60",
      LIMIT_WRITES: "1000000/60",
      LIMITS: "project_writes=1000000/60",
      SWEEP_SECONDS: "3600",
      LOG_LEVEL: "silent",
    });
    const headers = { "X-API-Key": acme.apiKey, "Content-Type": "application/json" };
    const writes = startLoad(4, (number) => [
      `${server.baseUrl}/api/v1/articles`,
      {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": `write-${number}` },
        body: JSON.stringify({ keyword: `forging method ${number} explained`, brief: "x".repeat(1500) }),
      },
    ]);
    await expect.poll(() => writes.answers.length, { timeout: 60_000 }).toBeGreaterThan(20);

    const filler = path.join(place, "filler");
    fillDisk(filler);
    const refused = () => writes.answers.filter(({ status }) => status >= 500).length;
    await expect.poll(refused, { timeout: 180_000 }).toBeGreaterThan(5);
    const ready = async (): Promise<unknown> => (await fetch(`${server.baseUrl}/api/health/ready`)).json();
    await expect.poll(ready, { timeout: 90_000 }).toMatchObject({ database: "refuses writes" });
    rmSync(filler);

    const from = writes.answers.length;
    const isServed = ({ status }: { status: number }) => status === 202;
    await expect.poll(() => writes.answers.slice(from).some(isServed), { timeout: 120_000 }).toBe(true);
    await writes.stop();
    expect((await fetch(`${server.baseUrl}/api/v1/articles`, { headers })).status).toBe(200);

    const statuses = [...new Set(writes.answers.map(({ status }) => status))];
    process.stdout.write(`Answers while the disk was full and around it: ${statuses.join(", ")}\n`);
    const acknowledged = writes.answers.filter(({ status }) => status === 202);
    const ids = acknowledged.map(({ body }) => started.parse(body).job_id);
    for (let at = 0; at < ids.length; at += 1000) {
      const some = ids.slice(at, at + 1000);
      expect(await services.db.$count(job, inArray(job.id, some))).toBe(some.length);
    }
  },
);
