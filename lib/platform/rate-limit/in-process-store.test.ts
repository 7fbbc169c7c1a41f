import { expect, test } from "vitest";
import { InProcessStore } from "./in-process-store";
import { parseLimitRules, rulesWith } from "./limits";
import { limiterContract } from "./testing/limiter-contract";

limiterContract("in-process", 1, () => ({}));

const rules = rulesWith({ reads: parseLimitRules("1/60"), sign_in: parseLimitRules("1/60") });
const clock = () => new Date("2026-11-21T09:00:00Z");

// The attack: one call from each of very many addresses, until the process runs out of memory.
test("the store remembers a limited number of subjects", async () => {
  const store = new InProcessStore({ rules, clock, subjectsMax: 100 });
  for (let subject = 0; subject < 10_000; subject += 1) await store.take("reads", String(subject));
  expect(store.sizeOf("reads")).toBe(100);
});

// The attack: reads from many addresses, so that failed sign-ins are forgotten.
test("a flood on one limit does not reset the counts of another", async () => {
  const store = new InProcessStore({ rules, clock, subjectsMax: 100 });
  await store.take("sign_in", "guesser");
  for (let subject = 0; subject < 1_000; subject += 1) await store.take("reads", String(subject));
  expect(await store.take("sign_in", "guesser")).toMatchObject({ allowed: false });
});

test("a subject that keeps calling is not forgotten in a flood of others", async () => {
  const store = new InProcessStore({ rules, clock, subjectsMax: 100 });
  await store.take("reads", "persistent");
  for (let subject = 0; subject < 1_000; subject += 1) {
    await store.take("reads", String(subject));
    expect(await store.take("reads", "persistent")).toMatchObject({ allowed: false });
  }
});
