import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { execute } from "@/lib/kernel/operation";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { updateWritingGuide } from "./update-writing-guide";
import { getWritingGuide } from "./writing-guide";

let app: TestServices;
let acme: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

const change = (input: object) =>
  execute(updateWritingGuide, acme.asUser, { projectId: acme.projectId, ...input });

test("a project's guide is empty at first, changes field by field, and is empty again when all is cleared", async () => {
  const read = () => execute(getWritingGuide, acme.asKey, { projectId: acme.projectId });
  expect(await read()).toMatchObject({
    hash: null,
    voice: { tone: "", facts: [] },
    instructions: { draft: null },
  });
  const first = await change({
    tone: " Calm ",
    wordsToAvoid: "cheap*\n\n hack \nhack",
    facts: ["Since 1987."],
  });
  expect(first.voice).toMatchObject({
    tone: "Calm",
    words_to_avoid: ["cheap*", "hack"],
    facts: ["Since 1987."],
  });
  const second = await change({ draftInstructions: "Celsius first." });
  expect(second).toMatchObject({
    voice: first.voice,
    instructions: { draft: "Celsius first.", outline: null },
  });
  expect(second.hash).not.toBe(first.hash);
  expect(await read()).toEqual(second);
  // The default again: the same guide as before has the same hash.
  expect(await change({ draftInstructions: "" })).toEqual(first);
  expect(await change({ tone: "", wordsToAvoid: [], facts: "" })).toMatchObject({ hash: null });
});

test("a job is started with the guide as it is then", async () => {
  const { hash } = await change({ tone: "Dry" });
  const { job_id: id } = await execute(generateArticle, acme.asKey, {
    keyword: "caring for cast iron anvils",
  });
  await change({ tone: "Warm" });
  const [job] = await app.services.db.query.job.findMany({ where: (row, { eq }) => eq(row.id, id) });
  expect(job?.guideHash).toBe(hash);
});

test("a content key reads the guide and cannot change it, because its facts prove claims", async () => {
  await expect(
    execute(updateWritingGuide, acme.asKey, { projectId: acme.projectId, facts: ["All claims are proved."] }),
  ).rejects.toMatchObject({ code: "unauthorized" });
});

test.each([
  [
    { wordsToAvoid: Array.from({ length: 51 }, (_, index) => `word ${index}`) },
    "wordsToAvoid",
    "must have at most 50 entries",
  ],
  [{ facts: ["x".repeat(301)] }, "facts.0", "must have at most 300 characters in each entry"],
  [
    { facts: "a\n".repeat(40).replaceAll("a", () => Math.random().toString(36)) },
    "facts",
    "must have at most 30 entries",
  ],
  [{ competitors: [7] }, "competitors.0", "must be a list of texts"],
  [
    { competitors: ["a\u0000"] },
    "competitors.0",
    "must not contain the character U+0000 or half of a surrogate pair",
  ],
  [{ tone: "x".repeat(1001) }, "tone", "must have at most 1000 characters"],
  [{ draftInstructions: "x".repeat(4001) }, "draftInstructions", "must have at most 4000 characters"],
])("what is too long is refused by name (case %#)", async (input, field, message) => {
  await expect(change(input)).rejects.toMatchObject({
    code: "invalid_request",
    extras: { fields: [{ field, message }] },
  });
});
