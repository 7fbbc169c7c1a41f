import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type OutlineSection,
  type SectionRequest,
  type Writer,
  type WriterMaterial,
} from "@/lib/writers/writer";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter } from "./testing/scripted-writer";

let fixture: GenerationFixture;
beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

const planned = (
  kind: OutlineSection["kind"],
  heading: string | null,
  passages: string[],
): OutlineSection => ({
  kind,
  heading,
  questions: [],
  points: [],
  passages,
  sources: [],
  pages: [],
  table: [],
  words: 100,
});

const page = `<title>About anvils</title><p>We sell anvils.</p><h2>Rust</h2><p>Rust comes from water.</p>
  <h2>Weight</h2><table><tr><th>Anvil</th><th>Weight</th></tr><tr><td>Farrier</td><td>60 kg</td></tr></table>`;

test("the takeaways are written last and stand near the top, and each section is shown the passages that the outline names", async () => {
  const asked: { request: SectionRequest; material: WriterMaterial; today: string }[] = [];
  const scripted = createScriptedWriter();
  const sections = [
    planned("introduction", null, []),
    planned("takeaways", "In short", []),
    planned("body", "Steel", ["S1.3"]),
    planned("body", "Rust", []),
  ];
  const writer: Writer = {
    ...scripted,
    outline: async (...given) => {
      const answer = await scripted.outline(...given);
      return { ...answer, value: { ...answer.value, sections } };
    },
    section: async (order, outline, request, material, call) => {
      asked.push({ request, material, today: order.today });
      const { heading = null } = outline.sections[request.index] ?? {};
      const answer = await scripted.section(order, outline, { ...request, index: 1 }, material, call);
      return { ...answer, value: heading === null ? "Begin here." : `## ${heading}\n\nText.` };
    },
  };
  const id = await fixture.addJob(await fixture.addProject());
  await fixture.sweepToTheEnd({
    writer,
    revisionsMax: 0,
    searchSite: () => Promise.resolve([{ url: "https://acme.example/about", title: "About" }]),
    fetch: (url) =>
      Promise.resolve({
        url: String(url),
        status: String(url).endsWith("robots.txt") ? 404 : 200,
        headers: new Headers({ "content-type": "text/html" }),
        bytes: Buffer.from(page),
        text: () => page,
        truncated: false,
        redirects: [],
        durationMs: 1,
      }),
  });
  expect(asked.map(({ request }) => request.index)).toEqual([0, 2, 3, 1]);
  expect(asked.at(-1)?.request.writtenSoFar).toContain("## Rust");
  const [article] = await fixture.articlesOf(id);
  expect(article?.contentMarkdown.match(/^## .*$/gm)).toEqual(["## In short", "## Steel", "## Rust"]);
  const shown = (index: number) =>
    asked.find(({ request }) => request.index === index)?.material.passages.map(({ key }) => key);
  expect(shown(2)).toContain("S1.3");
  expect(shown(3)).toContain("S1.2");
  expect(asked[0]?.material.sources[0]?.sections.at(-1)).toEqual({
    heading: "Weight",
    paragraphs: ["Anvil: Farrier; Weight: 60 kg"],
  });
  expect(asked[0]?.today).toBe(new Date().toISOString().slice(0, 10));
});
