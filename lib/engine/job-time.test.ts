import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { getJob } from "@/lib/generation/operations/get";
import { createScriptedWriter, type ScriptedWriter } from "@/lib/generation/testing/scripted-writer";
import { execute } from "@/lib/kernel/operation";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { deferred } from "@/lib/testing/deferred";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { mapBackgroundWork } from "@/lib/work/background-work";
import type { Engine } from "./engine";
import { startLocalEngine } from "./local-engine";
import { createSweeps } from "./sweeps";
import { createWorks } from "./works";

let app: TestServices;
let tenant: Tenant;
let engine: Engine | undefined;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
});
afterEach(() => engine?.stop());
afterAll(() => app.close());

/** Starts the local engine with the real sweeps and ticks so rare that none falls within a test. */
function startEngine(writer: ScriptedWriter): void {
  const fetch = () => Promise.reject(new FetchFailure("dns", "The project has no website in this test."));
  const services = {
    ...app.services,
    settings: { ...app.services.settings, workAtOnce: 2 },
    fetch,
    wake: (work: Parameters<Engine["wake"]>[0]) => engine?.wake(work),
  };
  engine = startLocalEngine({
    sweeps: createSweeps(services, createWorks({ services, writer, verifierFetch: services.fetch }), "local"),
    everySeconds: mapBackgroundWork(() => 100_000),
    logger: services.logger,
    random: () => 0.5,
    stopGraceMs: 1_000,
  });
}

async function startArticle(keyword: string): Promise<string> {
  const { job_id } = await execute(generateArticle, tenant.asKey, { keyword });
  engine?.wake("generation");
  return job_id;
}

const isDone = (jobId: string) =>
  vi.waitFor(async () => expect((await execute(getJob, tenant.asUser, { jobId })).status).toBe("done"), {
    timeout: 20_000,
    interval: 50,
  });

test("a job goes through all of its stages without waiting for a tick", async () => {
  const weak = "A short text about anvils.\n\n## Why\n\nBecause.";
  const writer = createScriptedWriter({ markdown: () => weak });
  startEngine(writer);
  await isDone(await startArticle("caring for anvils"));
  expect(writer.asked.map(({ task }) => task)).toEqual([
    "research",
    "outline",
    "section",
    "revise",
    "finish",
  ]);
});

test("a job is completed while another one waits for a slow answer", async () => {
  const slow = deferred();
  const writer = createScriptedWriter({
    before: ({ keyword }) => (keyword === "slow anvils" ? slow.promise : undefined),
  });
  startEngine(writer);
  const waiting = await startArticle("slow anvils");
  await vi.waitFor(() => expect(writer.asked).toHaveLength(1));
  await isDone(await startArticle("quick hammers"));
  slow.resolve();
  await isDone(waiting);
});
