import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freeTools } from "@/lib/free/catalogue";
import { freeToolBudget } from "@/lib/free/free-tool-tasks";
import { type FieldSchema, inputSchema } from "@/lib/kernel/json-schema";
import { execute, type Operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { createTaskPool, type TaskPool } from "@/lib/platform/threads/task-pool";
import { ownThreadId, threadTimeMs } from "@/lib/platform/threads/thread-time";
import type { FullContext } from "@/lib/services";
import { freeTaskNames } from "@/lib/tasks/task-names";
import type { FreeTasks } from "@/lib/tasks/tasks";
import { hostileTexts } from "@/lib/tasks/testing/hostile-texts";
import { contextOf } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { bundleTasks } from "@/scripts/build/bundle-workers";

const folder = mkdtempSync(path.join(tmpdir(), "galley-free-tools-"));
const workerFile = path.join(folder, "tasks.cjs");
let app: TestServices;
let pool: TaskPool<FreeTasks>;
let ctx: FullContext;

beforeAll(async () => {
  await bundleTasks(workerFile);
  pool = createTaskPool<FreeTasks>({
    names: freeTaskNames,
    workerFile,
    ...freeToolBudget,
    spentBy: noteTime,
  });
  app = await createTestServices({ limits: { free: [{ count: 1_000_000, seconds: 60 }] } });
  ctx = contextOf({ ...app.services, freeTasks: pool.tasks }, { kind: "visitor", problem: null }, "free");
});
afterAll(async () => {
  await pool?.close();
  await app?.close();
  rmSync(folder, { recursive: true });
});

/**
 * What a call may cost at most: the budget of a thread that has just started, as each one has after a text that was too
 * much. Linux counts in ticks of 10 ms, and a thread works on until the timer that stops it has run.
 */
const spentMaxMs = freeToolBudget.processorMs + freeToolBudget.coldMs + 50;
/** A busy machine only adds to a call's time, so the least of several runs is the nearest to it. */
const runs = 5;

/**
 * The milliseconds that a call takes at most, by the least of several runs: of the thread that answers requests, and of
 * those that run tasks. V8's own threads, which collect garbage and compile beside them, are not counted.
 */
async function processorMsOf(operation: Operation, input: unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > spentMaxMs; run += 1) {
    taskThreads.clear();
    const before = knownTimeMs(ownThreadId());
    await outcomeOf(operation, input);
    const spent = [...taskThreads].map(
      ([threadId, { first, last }]) => (threadTimeMs(threadId) ?? last) - first,
    );
    least = Math.min(
      least,
      spent.reduce((sum, ms) => sum + ms, knownTimeMs(ownThreadId()) - before),
    );
  }
  return least;
}

/** What the threads of the tasks had taken when the pool asked first and last. */
const taskThreads = new Map<number, { first: number; last: number }>();

function noteTime(threadId: number): number {
  const last = knownTimeMs(threadId);
  taskThreads.set(threadId, { first: taskThreads.get(threadId)?.first ?? last, last });
  return last;
}

function knownTimeMs(threadId: number): number {
  const ms = threadTimeMs(threadId);
  if (ms === null) throw new Error("this system does not tell the time of a thread");
  return ms;
}

/** Starts the thread if the call before has ended it, and has it compile its code: a cold thread may take more. */
async function warmUp(operation: Operation): Promise<void> {
  for (let call = 0; call < 5; call += 1) await outcomeOf(operation, operation.example);
}

async function outcomeOf(operation: Operation, input: unknown): Promise<"answered" | "refused"> {
  try {
    await execute(operation, ctx, input);
    return "answered";
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_request") return "refused";
    throw error;
  }
}

/**
 * The inputs of a tool with a text as long as its schema admits: in every place that a stranger fills in, and in the
 * long texts alone, because a short field may be refused before any work is done.
 */
function inputsWith({ input, example }: Operation, text: string): unknown[] {
  const { properties = {} } = inputSchema(input);
  const exclusive = exclusiveFields.find((names) => names.every((name) => Object.hasOwn(properties, name)));
  const inputs = [0, longMin].flatMap((lengthMin) => {
    const filled = filledObject(properties, example, text, lengthMin);
    if (exclusive === undefined) return [filled];
    const others = Object.entries(filled).filter(([name]) => !exclusive.includes(name));
    return exclusive.map((name) => ({ ...Object.fromEntries(others), [name]: filled[name] }));
  });
  // A tool without short fields has the same input in both ways.
  return inputs.filter((each, at) => inputs.findIndex((other) => isDeepStrictEqual(other, each)) === at);
}

/** Fields of which a tool takes one. */
const exclusiveFields = [
  ["html", "markdown"],
  ["html", "fields"],
  ["json_ld", "generate"],
  ["text", "site"],
];

/** In characters: what holds more is a text, and no line. */
const longMin = 5_000;

function filledObject(
  properties: Readonly<Record<string, FieldSchema>>,
  example: unknown,
  text: string,
  lengthMin: number,
): Record<string, unknown> {
  const given = new Map(typeof example === "object" && example !== null ? Object.entries(example) : []);
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    filledValue(schema, given.get(name), text, lengthMin),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function filledValue(schema: FieldSchema, given: unknown, text: string, lengthMin: number): unknown {
  const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  if (inner.enum !== undefined) return given;
  if (inner.properties !== undefined) {
    return given === undefined ? undefined : filledObject(inner.properties, given, text, lengthMin);
  }
  if (inner.items !== undefined) {
    const { items } = inner;
    return Array.isArray(given)
      ? given.map((each: unknown) => filledValue(items, each, text, lengthMin))
      : given;
  }
  const { maxLength = Number.POSITIVE_INFINITY } = inner;
  if (inner.type !== "string" || maxLength < lengthMin) return given;
  if (typeof given === "string" && /^https?:/.test(given)) return given;
  return text.slice(0, maxLength).toWellFormed();
}

const tools = freeTools.map(({ slug, operation }) => ({ slug, operation }));

/** About 20,000 characters. */
const prose = Array.from(
  { length: 120 },
  (_, index) =>
    `${index % 6 === 0 ? `## What year ${index} teaches\n\n` : ""}A smith who wipes the anvil dry after each use, and oils its face before winter, keeps it free of rust for ${index} years. Others leave it wet and buy a new one.\n\n`,
).join("");

describe("A free tool", () => {
  test.each(tools)(
    "takes no more than the processor time of a call on a thread that has just started for any hostile text: $slug",
    async ({ slug, operation }) => {
      const spent: [ms: number, label: string][] = [];
      for (const [label, text] of Object.entries(hostileTexts)) {
        for (const input of inputsWith(operation, text)) {
          spent.push([Math.round(await processorMsOf(operation, input)), label]);
        }
      }
      spent.sort(([one], [other]) => other - one);
      process.stdout.write(`${slug}: ${JSON.stringify(spent.slice(0, 5))}\n`);
      expect(spent.filter(([ms]) => ms > spentMaxMs)).toEqual([]);
    },
    600_000,
  );

  test.each([
    ["score", { markdown: prose, keyword: "anvil" }],
    ["publish-gate", { markdown: prose }],
    ["markdown-to-html", { markdown: prose }],
    ["html-to-markdown", { html: `<p>${prose.replaceAll("\n\n", "</p><p>")}</p>` }],
    ["headings", { markdown: prose }],
    ["readability", { text: prose }],
    ["keyword-density", { text: prose }],
    ["similarity", { first: prose, second: prose }],
  ])("answers an article of 3,500 words within that time: %s", async (slug, input) => {
    const operation = operationOf(slug);
    await warmUp(operation);
    expect(await outcomeOf(operation, input)).toBe("answered");
  });

  test("holds up no other request while calls use up their time", async () => {
    const operation = operationOf("markdown-to-html");
    // A fifth of the usual time, so that each call runs out of it on a fast machine, too.
    const hurried = createTaskPool<FreeTasks>({
      names: freeTaskNames,
      workerFile,
      ...freeToolBudget,
      processorMs: freeToolBudget.processorMs / 5,
      coldMs: 0,
    });
    onTestFinished(() => hurried.close());
    const hurriedCtx = { ...ctx, freeTasks: hurried.tasks };
    const markdown = (hostileTexts["markdown quotes to the limit"] ?? "").slice(0, 20_000);
    // What /api/health/ready asks, the first time on a connection that is to be opened.
    const askHealth = () => app.services.db.execute("select 1");
    await askHealth();
    const ended: string[] = [];
    const calls = Array.from({ length: 4 }, async () => {
      await expect(execute(operation, hurriedCtx, { markdown })).rejects.toMatchObject({
        code: "invalid_request",
        cause: { name: "TaskOverrun" },
      });
      ended.push("call");
    });
    await askHealth();
    ended.push("health");
    await Promise.all(calls);
    expect(ended).toHaveLength(5);
    expect(ended.at(-1)).toBe("call");
  }, 120_000);
});

function operationOf(slug: string): Operation {
  const tool = freeTools.find((each) => each.slug === slug);
  if (tool === undefined) throw new Error(`there is no tool ${slug}`);
  return tool.operation;
}
