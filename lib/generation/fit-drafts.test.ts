import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WriterFailure } from "@/lib/writers/writer";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter, type Script } from "./testing/scripted-writer";

let fixture: GenerationFixture;
beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

const english = (keyword: string, word = "cloth") =>
  Array.from(
    { length: 12 },
    (_, index) =>
      `Keep ${keyword} simple and take the ${word} number ${"abcdefghijkl".charAt(index)} to wipe it before the evening comes.`,
  ).join(" ");
const german = (keyword: string) =>
  `Bei ${keyword} ist es wichtig, dass man das Werkzeug am Abend mit einem trockenen Tuch abwischt, damit es nicht rostet, und es danach an einem Ort aufbewahrt, der weder feucht noch staubig ist. Wer das jeden Tag macht, hat viele Jahre Freude daran.`;

async function ended(
  script: Script,
  job: { keyword: string; languageCode?: string; sample?: boolean },
  of?: string,
) {
  const project =
    of === undefined ? await fixture.addProject() : { ...(await fixture.addProject()), projectId: of };
  const id = await fixture.addJob(project, job);
  await fixture.sweepToTheEnd({ writer: createScriptedWriter(script), revisionsMax: 0 });
  const row = await fixture.jobRow(id);
  return { row, projectId: project.projectId, articles: await fixture.articlesOf(id) };
}

describe("a job whose writer", () => {
  test("writes a section in another language asks again, and fails with that sentence if it goes on", async () => {
    const { row } = await ended({ markdown: () => german("care") }, { keyword: "care" });
    expect(row).toMatchObject({
      status: "failed",
      error: expect.stringContaining('"scripted-1" wrote in German where English was asked for'),
    });
    expect(await fixture.refundsOf(row.id)).toHaveLength(1);
    let asked = 0;
    const better = await ended(
      { markdown: ({ keyword }) => (asked++ === 0 ? german(keyword) : english(keyword)) },
      { keyword: "vise care" },
    );
    expect(better.row.status).toBe("done");
  });

  test("writes about something else fails with that sentence", async () => {
    const head = { title: "All about tea", metaDescription: "Tea." };
    const { row } = await ended(
      { markdown: () => english("tea"), draftHead: () => head },
      { keyword: "hydraulic forge presses" },
    );
    expect(row).toMatchObject({
      status: "failed",
      error: expect.stringContaining("about something else than “hydraulic forge presses”"),
    });
  });

  test("writes nearly the same as for another keyword of the project fails with the name of that article", async () => {
    const script: Script = { markdown: () => english("anvil oil care") };
    const { projectId, articles } = await ended(script, { keyword: "anvil oil" });
    const again = await ended(script, { keyword: "anvil oil care" }, projectId);
    expect(again.row).toMatchObject({
      status: "failed",
      error: expect.stringContaining(`nearly the same as that of “${articles[0]?.title}”`),
    });
    const different = { markdown: () => english("anvil oil", "brush") };
    expect((await ended(different, { keyword: "oil for an anvil" }, projectId)).row.status).toBe("done");
  });
});

describe("a finished text whose head the writer does not give", () => {
  test.each([
    ["a refusal", new WriterFailure("refused", "No.", { retryable: false }), 1],
    ["answers that cannot be read", new WriterFailure("invalid_output", "No.", { retryable: true }), 3],
    ["a wrong key", new WriterFailure("unauthorized", "No.", { retryable: false }), 1],
    ["a server that stays down", new WriterFailure("unavailable", "No.", { retryable: true }), 3],
  ])("because of %s becomes an article with the head of its draft", async (_why, failure, attempts) => {
    let asked = 0;
    const { row, articles } = await ended(
      {
        markdown: ({ keyword }) => english(keyword),
        before: ({ task }) => {
          if (task !== "finish") return;
          asked += 1;
          throw failure;
        },
      },
      { keyword: `anvil care ${_why}` },
    );
    expect(row.status).toBe("done");
    expect(asked).toBe(attempts);
    expect(articles).toMatchObject([
      { title: expect.stringContaining("anvil care"), excerpt: expect.any(String) },
    ]);
  });
});
