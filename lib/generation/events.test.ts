import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import { eventCatalogue } from "@/lib/webhooks/event-payload";
import { WriterFailure } from "@/lib/writers/writer";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter } from "./testing/scripted-writer";

let fixture: GenerationFixture;
const message = z.strictObject({
  type: z.enum(outgoingEventTypes),
  timestamp: z.iso.datetime({ precision: 3 }),
  data: z.record(z.string(), z.unknown()),
});

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

/** Returns the only event of a job, and expects that the catalogue describes all of its data. */
async function eventAbout(jobId: string) {
  const [event, ...more] = z.array(message).parse(await fixture.eventsAbout(jobId));
  if (event === undefined || more.length > 0) throw new Error(`there are ${more.length} events too many`);
  expect(eventCatalogue[event.type].data.parse(event.data)).toEqual(event.data);
  return event;
}

describe("the project's endpoints get one event", () => {
  test("for a finished article, with its facts", async () => {
    const project = await fixture.addProject();
    await fixture.subscribe(project);
    const id = await fixture.addJob(project, { keyword: "anvil care" });
    await fixture.sweepToTheEnd();
    const [article] = await fixture.articlesOf(id);
    expect(await eventAbout(id)).toMatchObject({
      type: "article.finished",
      data: {
        article_id: article?.id,
        job_id: id,
        title: article?.title,
        slug: article?.slug,
        keyword: "anvil care",
        score: article?.score,
      },
    });
  });

  test("for a failed article, with the public error", async () => {
    const project = await fixture.addProject();
    await fixture.subscribe(project);
    const id = await fixture.addJob(project, { keyword: "anvil care" });
    const writer = createScriptedWriter({
      before: () => {
        throw new WriterFailure("refused", "The model refuses.", { retryable: false });
      },
    });
    await fixture.sweepToTheEnd({ writer });
    const { error, lastError } = await fixture.jobRow(id);
    const event = await eventAbout(id);
    expect(event).toMatchObject({
      type: "article.failed",
      data: { job_id: id, keyword: "anvil care", error },
    });
    // The operator's details must not reach the receiver.
    expect(lastError).toMatch(/./);
    expect(JSON.stringify(event)).not.toContain(lastError);
  });
});
