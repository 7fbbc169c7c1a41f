import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { createGenerationFixture, type GenerationFixture } from "@/lib/generation/testing/generation-fixture";
import { createScriptedWriter } from "@/lib/generation/testing/scripted-writer";
import { sweepHeartbeat } from "@/lib/platform/db/schema";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import { createSecretBox } from "@/lib/platform/secret-box";
import { retentionDefaults } from "@/lib/platform/settings/retention-days";
import { inlineFreeTasks, inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { cannedLookups } from "@/lib/testing/canned-lookups";
import { statementsOf } from "@/lib/testing/watch-statements";
import { type BackgroundWork, mapBackgroundWork } from "@/lib/work/background-work";
import type { WakeTime } from "@/lib/work/pacer";
import { createBuiltinWriter } from "@/lib/writers/builtin/builtin-writer";
import { WriterFailure } from "@/lib/writers/writer";
import { lastSweep } from "./heartbeat-queries";
import { type Offer, startInngestEngine } from "./inngest-engine";
import { createSweeps, runRecorded, type Sweeps } from "./sweeps";
import type { WorkSources } from "./work-deps";
import { createWorks, type SharedWork } from "./works";

let fixture: GenerationFixture;
const never = new AbortController().signal;
const signals = { stop: never, abandon: never };
const wake = vi.fn<(work: BackgroundWork, when?: WakeTime) => void>();
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

const notFetched = () => Promise.reject(new FetchFailure("dns", "not fetched in this test"));

function sources(): WorkSources {
  return {
    services: {
      db: fixture.db,
      mailer: null,
      auth: {
        seal: notFetched,
        open: notFetched,
        sealingKeys: notFetched,
        passkeyOptions: notFetched,
        addPasskey: notFetched,
      },
      fetch: notFetched,
      credentialFetch: notFetched,
      logger,
      now: () => new Date(),
      secrets: createSecretBox(randomBytes(32)),
      wake,
      acceptsSetUpCode: () => false,
      limiter: createLimiter({ clock: () => new Date(), logger }),
      keyLookups: {
        likelyHolder: () => null,
        find: () => Promise.reject(new Error("no key is looked up in this test")),
      },
      agentLookups: {
        likelyGrantId: () => null,
        find: () => Promise.reject(new Error("no agent is looked up in this test")),
      },
      destinations: createDestinationRegistry([]),
      lookups: cannedLookups,
      ownProviders: {
        writerOf: () => Promise.resolve(null),
        searchOf: () => Promise.resolve(null),
        try: () => Promise.resolve(null),
        addresses: { allow: [] },
      },
      writer: createBuiltinWriter(),
      writerModels: { list: [], try: () => Promise.resolve(null) },
      tasks: inlineTasks,
      freeTasks: inlineFreeTasks,
      settings: {
        baseUrl: "http://galley.test",
        writer: { kind: "builtin" },
        publicTools: true,
        freeTools: true,
        initialCredits: 10,
        sweepSeconds: 120,
        verifySeconds: 180,
        verifyGraceSeconds: 120,
        eventsSeconds: 30,
        fetchAllow: [],
        leaseSeconds: 90,
        writerRevisions: 2,
        writerTargetScore: 80,
        sessionIdleDays: 14,
        trashDays: 30,
        retentionDays: retentionDefaults,
        workAtOnce: 4,
        searchConsoleUrl: null,
        googleClient: null,
        auditPages: 500,
        auditWorkspacePages: 200_000,
        keysPerProject: 20,
        workspacesPerUser: 5,
        operatorEmails: null,
        passwordSignInFor: [],
        identityProvider: null,
      },
    },
    writer: createScriptedWriter(),
    verifierFetch: () => Promise.reject(new FetchFailure("dns", "not fetched in this test")),
  };
}

const worksOf = (given = sources()) => createWorks(given);
const sweepsOf = (engine: "local" | "inngest", given = sources()): Sweeps =>
  createSweeps(given.services, worksOf(given), engine);

async function heartbeatOf(work: BackgroundWork) {
  const [row] = await fixture.db.select().from(sweepHeartbeat).where(eq(sweepHeartbeat.name, work));
  return row;
}

describe("a sweep of the engine", () => {
  test("records a heartbeat with its engine and the number of handled pieces", async () => {
    await fixture.addJob(await fixture.addProject());
    const run = await sweepsOf("inngest").generation(signals);
    expect(run).toMatchObject({ handled: 1 });
    await run.inFlight;
    expect(await heartbeatOf("generation")).toMatchObject({ engine: "inngest", handled: 1, lastError: null });
    for (const work of ["verification", "publishing", "events"] as const) {
      await sweepsOf("local")[work](signals);
      expect(await heartbeatOf(work)).toMatchObject({ engine: "local", handled: 0 });
    }
    expect(await lastSweep(fixture.db, "generation")).toMatchObject({ engine: "inngest" });
    expect((await lastSweep(fixture.db, "generation"))?.ageSeconds).toBeLessThan(60);
    await fixture.sweepToTheEnd();
  });

  test("wakes generation after each stage, and publishing and events after an article", async () => {
    const given = sources();
    const sweep = async () => {
      wake.mockClear();
      await (await sweepsOf("local", given).generation(signals)).inFlight;
      return wake.mock.calls.map(([work, when]) => (when === "now" ? `${work} now` : work));
    };
    expect(await sweep()).toEqual([]);
    const id = await fixture.addJob(await fixture.addProject());
    for (let stages = 0; stages < 4; stages += 1) expect(await sweep()).toEqual(["generation now"]);
    expect(await sweep()).toEqual(["generation now", "publishing", "events"]);
    expect((await fixture.jobRow(id)).status).toBe("done");
  });

  test("that follows another one closely asks only for due stages", async () => {
    const sweeps = sweepsOf("local");
    await fixture.addJob(await fixture.addProject());
    const sweep = async () => void (await sweeps.generation(signals)).inFlight;
    await sweep();
    const before = await heartbeatOf("generation");
    const sent = await statementsOf(fixture.db, sweep);
    expect(await heartbeatOf("generation")).toEqual(before);
    expect(sent.filter((text) => /article_plan|heartbeat/.test(text))).toEqual([]);
    expect(sent.some((text) => text.includes("work_turn"))).toBe(true);
    await fixture.sweepToTheEnd();
  });

  test("returns the seconds until a stage is retried", async () => {
    const given = sources();
    given.writer = createScriptedWriter({
      before: () => {
        throw new WriterFailure("unavailable", "Busy.", { retryable: true });
      },
    });
    await fixture.addJob(await fixture.addProject());
    await (await sweepsOf("local", given).generation(signals)).inFlight;
    const { nextInSeconds } = await sweepsOf("local", given).generation(signals);
    expect(nextInSeconds).toBeGreaterThan(20);
    expect(nextInSeconds).toBeLessThanOrEqual(36);
    await fixture.sweepToTheEnd();
  });
});

const inngestSweeps = (): Sweeps => sweepsOf("inngest");
const options = () => ({
  sweeps: inngestSweeps(),
  works: worksOf(),
  wake,
  lastSweep: (work: BackgroundWork) => lastSweep(fixture.db, work),
  withHeartbeat: (work: SharedWork, run: () => Promise<Offer>) =>
    runRecorded(sources().services, { work, engine: "inngest", run, handledOf: ({ rows }) => rows.length }),
  everySeconds: mapBackgroundWork(() => 120),
  logger,
  random: () => 0.5,
  stopGraceMs: 0,
  send: vi.fn<(work: BackgroundWork) => Promise<unknown>>().mockResolvedValue(undefined),
});
const watchedSweeps = () =>
  mapBackgroundWork(() =>
    vi.fn<Sweeps["generation"]>().mockResolvedValue({ handled: 0, nextInSeconds: null }),
  );

describe("the Inngest engine", () => {
  test("sends one event when it is woken, and does not sweep while Inngest does", async () => {
    for (const sweep of Object.values(inngestSweeps())) await sweep(signals);
    const standIns = watchedSweeps();
    const given = options();
    const engine = startInngestEngine({ ...given, standIns });
    engine.wake("generation");
    await vi.waitFor(() => expect(given.send.mock.calls).toEqual([["generation"]]));
    await engine.stop();
    for (const sweep of Object.values(standIns)) expect(sweep).not.toHaveBeenCalled();
  });

  test("sweeps in Inngest's place when its heartbeat is stale", async () => {
    await fixture.db.update(sweepHeartbeat).set({ ranAt: new Date(Date.now() - 3_600_000) });
    const standIns = watchedSweeps();
    const engine = startInngestEngine({ ...options(), standIns });
    await vi.waitFor(() => {
      for (const sweep of Object.values(standIns)) expect(sweep).toHaveBeenCalledTimes(1);
    });
    await engine.stop();
  });

  test("survives an event that cannot be sent", async () => {
    const given = options();
    given.send.mockRejectedValue(new Error("Inngest is down"));
    const engine = startInngestEngine({ ...given, standIns: watchedSweeps() });
    expect(() => engine.wake("verification")).not.toThrow();
    await vi.waitFor(() => expect(logger.warn).toHaveBeenCalled());
    await engine.stop();
  });
});

test("a failing sweep stores its error in the heartbeat and throws", async () => {
  await fixture.database.client.unsafe("alter table job rename column next_at to gone");
  await expect(sweepsOf("local").generation(signals)).rejects.toThrow(/next_at/);
  await fixture.database.client.unsafe("alter table job rename column gone to next_at");
  expect((await heartbeatOf("generation"))?.lastError).toMatch(/./);
});
