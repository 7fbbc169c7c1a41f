import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { grantCredits } from "@/lib/credits/queries";
import { createScriptedWriter } from "@/lib/generation/testing/scripted-writer";
import { connectDatabase } from "@/lib/platform/db/connection";
import { article, job } from "@/lib/platform/db/schema";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { deferred } from "@/lib/testing/deferred";
import { createTenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { type BackgroundWork, mapBackgroundWork } from "@/lib/work/background-work";
import type { Writer } from "@/lib/writers/writer";
import { type InngestEngine, startInngestEngine } from "./inngest-engine";
import type { Sweeps } from "./sweeps";
import { createWorks } from "./works";

let app: TestServices;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  app = await createTestServices();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await app.close();
});

interface Given {
  workAtOnce?: number;
  lastAgeSeconds?: number;
  send?: (work: BackgroundWork) => Promise<void>;
  now?: () => number;
}

/** An instance of its own: its own connections to the database, and its own lanes. */
function startInstance(writer: Writer, given: Given = {}) {
  const database = connectDatabase(app.databaseUrl);
  const notFetched = () => Promise.reject(new FetchFailure("dns", "not fetched in this test"));
  const settings = { ...app.services.settings, workAtOnce: given.workAtOnce ?? 4 };
  const services = { ...app.services, settings, db: database.db, fetch: notFetched };
  const standIns: Sweeps = mapBackgroundWork(() =>
    vi.fn<Sweeps["generation"]>().mockResolvedValue({ handled: 0, nextInSeconds: null }),
  );
  const lastSweep = vi.fn(() =>
    Promise.resolve({ engine: "inngest", ageSeconds: given.lastAgeSeconds ?? 1 } as const),
  );
  const engine = startInngestEngine({
    sweeps: standIns,
    standIns,
    works: createWorks({ services, writer, verifierFetch: notFetched }),
    wake: services.wake,
    withHeartbeat: (_work, select) => select(),
    lastSweep,
    send: given.send ?? (() => Promise.resolve()),
    everySeconds: mapBackgroundWork(() => 120),
    logger: services.logger,
    random: () => 0.5,
    stopGraceMs: 0,
    ...(given.now !== undefined && { now: given.now }),
  });
  closing.push(async () => {
    await engine.stop();
    await database.close();
  });
  return { engine, standIns, lastSweep };
}

async function addJobs(count: number): Promise<void> {
  const { workspaceId, projectId } = await createTenant(app.services);
  await grantCredits(app.services.db, workspaceId, count, "test");
  await app.services.db.insert(job).values(
    Array.from({ length: count }, (_, at) => ({
      workspaceId,
      projectId,
      keyword: `anvil care ${at}`,
      keywordKey: `anvil care ${at}`,
    })),
  );
}

/** Does what is offered, and what is offered after it, as workers of several instances would. */
async function workToTheEnd(engines: readonly InngestEngine[]): Promise<string[]> {
  const ends: string[] = [];
  const follow = async (id: string): Promise<void> => {
    const engine = engines[ends.length % engines.length];
    if (engine === undefined) throw new Error("there is no engine");
    const { end, rows } = await engine.workOn("generation", id);
    ends.push(end);
    await Promise.all(rows.map((row) => follow(row.id)));
  };
  for (;;) {
    const { rows } = (await engines[0]?.offer("generation")) ?? { rows: [] };
    if (rows.length === 0) return ends;
    await Promise.all(rows.map(({ id }) => follow(id)));
  }
}

describe("the Inngest engine", () => {
  test("ends a sweep of old records only when what it started has ended", async () => {
    const { engine, standIns } = startInstance(createScriptedWriter());
    const deleted = deferred();
    vi.mocked(standIns.retention).mockResolvedValue({
      handled: 1,
      nextInSeconds: null,
      inFlight: deleted.promise,
    });
    let ended = false;
    const sweep = async () => {
      await engine.sweep("retention");
      ended = true;
    };
    const sweeping = sweep();
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    deleted.resolve();
    await sweeping;
    expect(ended).toBe(true);
  });

  test("lets the workers of several instances work on different articles at the same time", async () => {
    await addJobs(8);
    let [inWriter, most] = [0, 0];
    const all = deferred();
    const writer = createScriptedWriter({
      before: async () => {
        inWriter += 1;
        most = Math.max(most, inWriter);
        if (most === 8) all.resolve();
        // No call goes on before all eight have arrived, which the four lanes of one instance could not achieve.
        await all.promise;
        inWriter -= 1;
      },
    });
    let nowMs = 0;
    // At each look half a minute has passed, so that a call does one stage.
    const oneStage = { now: () => (nowMs += 30_000) };
    const [one, two] = [startInstance(writer, oneStage).engine, startInstance(writer, oneStage).engine];
    const { rows } = await one.offer("generation");
    expect(rows).toHaveLength(8);
    const turns = await Promise.all(
      rows.map(({ id }, at) => (at % 2 === 0 ? one : two).workOn("generation", id)),
    );
    expect(turns.map(({ end }) => end)).toEqual(Array.from({ length: 8 }, () => "done"));
    expect(most).toBe(8);
  });

  test("brings articles to their end by offers alone, each stage once, although rows are offered twice", async () => {
    await addJobs(3);
    // Too short to be compared: the good articles of the three would be nearly the same.
    const writer = createScriptedWriter({ markdown: () => "A short text about anvils." });
    const engines = [startInstance(writer).engine, startInstance(writer).engine];
    const ends = await workToTheEnd(engines);
    expect(await app.services.db.$count(article)).toBe(3);
    expect(ends.filter((end) => end === "done").length).toBeGreaterThanOrEqual(3);
    expect(writer.asked.filter(({ task }) => task === "research")).toHaveLength(3);
  });

  test("goes on with the stages of a row in one call while they are due at once", async () => {
    await addJobs(1);
    const { engine } = startInstance(createScriptedWriter());
    const { rows } = await engine.offer("generation");
    const turn = await engine.workOn("generation", rows[0]?.id ?? "");
    expect(turn).toMatchObject({ end: "done", rows: [] });
    expect(await app.services.db.$count(article)).toBe(1);
  });

  test("begins no further stage once a call has lasted for half a minute, and offers what follows", async () => {
    await addJobs(1);
    let nowMs = 0;
    const writer = createScriptedWriter({ before: () => Promise.resolve(void (nowMs += 30_000)) });
    const { engine } = startInstance(writer, { now: () => nowMs });
    const { rows } = await engine.offer("generation");
    const [id = ""] = rows.map((row) => row.id);
    const turn = await engine.workOn("generation", id);
    expect(turn).toMatchObject({ end: "done", rows: [{ id }] });
    expect(writer.asked).toHaveLength(1);
  });

  test("lets the workers that wait for its only lane have their turn between two stages of a row", async () => {
    await addJobs(2);
    const writer = createScriptedWriter();
    const { engine } = startInstance(writer, { workAtOnce: 1 });
    const { rows } = await engine.offer("generation");
    await Promise.all(rows.map(({ id }) => engine.workOn("generation", id)));
    const tasks = writer.asked.map(({ task }) => task);
    expect(tasks.slice(0, 2)).toEqual(["research", "research"]);
    expect(await app.services.db.$count(article)).toBe(2);
  });

  test("works no more once it has stopped", async () => {
    await addJobs(1);
    const { engine } = startInstance(createScriptedWriter());
    const { rows } = await engine.offer("generation");
    await engine.stop();
    expect(await engine.workOn("generation", rows[0]?.id ?? "")).toMatchObject({ end: "stopping", rows: [] });
    expect((await app.services.db.select().from(job))[0]?.startedAt).toBeNull();
  });

  test("sweeps by itself when sweeps tick but nobody does what they offer", async () => {
    await addJobs(1);
    const past = new Date(Date.now() - 3_600_000);
    await app.services.db.update(job).set({ nextAt: past });
    let nowMs = 0;
    const { standIns } = startInstance(createScriptedWriter(), { now: () => nowMs });
    nowMs = 400_000;
    await vi.waitFor(() => expect(standIns.generation).toHaveBeenCalled(), 20_000);
    expect(standIns.verification).not.toHaveBeenCalled();
  });

  test("continues at once with what follows while it stands in, and does not wait for its next check", async () => {
    const { engine, standIns } = startInstance(createScriptedWriter(), { lastAgeSeconds: 3_600 });
    const { generation } = standIns;
    await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(1), 20_000);
    for (const times of [2, 3, 4]) {
      engine.wake("generation");
      await vi.waitFor(() => expect(generation).toHaveBeenCalledTimes(times), 20_000);
    }
  });

  test("does the work itself as soon as Inngest does not accept an event, until Inngest answers again", async () => {
    const send = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("connection refused"));
    const { engine, standIns, lastSweep } = startInstance(createScriptedWriter(), { send });
    const looks = () => lastSweep.mock.calls.length;
    await vi.waitFor(() => expect(looks()).toBeGreaterThanOrEqual(6), 20_000);
    expect(standIns.generation).not.toHaveBeenCalled();

    engine.wake("generation");
    await vi.waitFor(() => expect(standIns.generation).toHaveBeenCalledTimes(1), 20_000);

    const before = looks();
    send.mockResolvedValue();
    await engine.offer("generation");
    engine.wake("generation");
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), 20_000);
    expect(standIns.generation).toHaveBeenCalledTimes(1);
  });

  test("does all kinds of work itself when it asks after a tick that is missing, and Inngest is not there", async () => {
    const send = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("connection refused"));
    const { standIns } = startInstance(createScriptedWriter(), { send, lastAgeSeconds: 181 });
    await vi.waitFor(() => {
      for (const sweep of Object.values(standIns)) expect(sweep).toHaveBeenCalled();
    }, 20_000);
  });

  test("asks Inngest, as soon as it calls, to take over every kind of work that it stood in for", async () => {
    const send = vi.fn<(work: BackgroundWork) => Promise<void>>().mockResolvedValue();
    const { engine, standIns } = startInstance(createScriptedWriter(), { send, lastAgeSeconds: 36_000 });
    await vi.waitFor(() => {
      for (const sweep of Object.values(standIns)) expect(sweep).toHaveBeenCalled();
    }, 20_000);
    expect(send).not.toHaveBeenCalled();
    for (const _ of [1, 2]) await engine.offer("events");
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(9), 20_000);
    expect(send.mock.calls.flat().sort()).toEqual(Object.keys(standIns).sort());
  });
});
