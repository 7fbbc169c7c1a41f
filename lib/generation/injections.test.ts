import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkTextClaims } from "@/lib/content/claims/check-claims";
import type { ClaimToJudge } from "@/lib/content/claims/judged-claims";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { passagesOf } from "@/lib/content/source-passages";
import { answerOf } from "@/lib/pages/testing/answer-of";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { resolveLinks } from "@/lib/writers/answers/resolve-links";
import { createWriter } from "@/lib/writers/registry";
import type { WriterMaterial } from "@/lib/writers/writer";
import { readSourcePage } from "./sources/read-source-page";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { canary, hostileHost, injections } from "./testing/injections";
import { outsideOfData, startObedientModel } from "./testing/obedient-model";

const order = {
  today: "2026-11-26",
  keyword: "anvil care",
  title: null,
  brief: null,
  project: {
    name: "Acme",
    website: "https://acme.example/",
    languageCode: "en",
    brandName: "Acme",
    brandDescription: "Acme sells anvils.",
  },
};

/** Every injection is a source of its own: in its title, in a heading and in a paragraph. */
const sources = injections.map(([, text], index) => ({
  key: `S${index + 1}`,
  url: `https://acme.example/${index + 1}`,
  origin: "site" as const,
  publishedOn: null,
  title: text,
  sections: [{ heading: text, paragraphs: ["Keep the anvil dry.", text] }],
}));

const perRequest = 13;
/** Few requests with many sources each. */
const batches = Array.from({ length: Math.ceil(sources.length / perRequest) }, (_, index) =>
  sources.slice(index * perRequest, (index + 1) * perRequest),
);

function materialOf(batch: typeof sources): WriterMaterial {
  const pages = batch.map(({ key, title }) => ({
    key: key.replace("S", "P"),
    url: `https://acme.example/shop/${key}`,
    title,
  }));
  return { sources: batch, passages: batch.flatMap(passagesOf), ranking: [], pages, targetWords: 900 };
}

type Model = Awaited<ReturnType<typeof startObedientModel>>;

const writerOf = ({ baseUrl }: Model) =>
  createWriter(
    { ...settingsOf(baseUrl), check: settingsOf(baseUrl) },
    { tasks: inlineTasks, wait: () => Promise.resolve() },
  );

function settingsOf(baseUrl: string) {
  return { kind: "openai-compatible", apiKey: null, model: "obedient", baseUrl, timeoutMs: 20_000 } as const;
}

const call = { signal: new AbortController().signal };

/** Outlines, writes a section and revises with hostile sources, and returns the texts. */
async function textsWith(model: Model, batch: typeof sources): Promise<string[]> {
  const writer = writerOf(model);
  const material = materialOf(batch);
  const said = batch.map(({ title }) => title);
  const research = { intent: said.join(" "), perspectives: said, questions: said, queries: [] };
  const outlined = (await writer.outline(order, research, material, call)).value;
  const keys = batch.map(({ key }) => key);
  const outline = {
    ...outlined,
    sections: outlined.sections.map((section) => ({ ...section, points: said, sources: keys })),
  };
  const request = { index: 1, writtenSoFar: said.join("\n\n") };
  const section = (await writer.section(order, outline, request, material, call)).value;
  const { title, metaDescription, keywords } = outline;
  const draft = { title, metaDescription, keywords, markdown: `${section}\n\n${said.join("\n\n")}` };
  const claims = said.map((text) => ({ text, sentence: text, note: text }));
  const revision = { draft, problems: said, claims };
  const { edits } = (await writer.revise(order, revision, material, call)).value;
  return [section, ...edits.map(({ replace }) => replace)];
}

describe("the text of a page", () => {
  let careful: Model;
  let gullible: Model;
  beforeAll(async () => {
    careful = await startObedientModel({ gullible: false });
    gullible = await startObedientModel({ gullible: true });
  });
  afterAll(async () => {
    await careful.close();
    await gullible.close();
  });

  test("comes in at least forty forms", () => {
    expect(injections.length).toBeGreaterThanOrEqual(40);
  });

  test.each(batches.map((batch, index) => [index + 1, batch] as const))(
    "stays inside the data of a prompt (batch %d)",
    async (_number, batch) => {
      const before = careful.prompts.length;
      const texts = await textsWith(careful, batch);
      const prompts = careful.prompts.slice(before);
      expect(prompts).toHaveLength(3);
      for (const { key } of batch) {
        for (const prompt of prompts) expect(prompt).toContain(`<source key="${key}"`);
      }
      const outside = prompts.map(outsideOfData).join("\n");
      expect(outside).not.toContain(canary);
      expect(outside).not.toContain(hostileHost);
      // The model obeys what it sees outside of the data: it has seen nothing.
      expect(texts.join("\n")).not.toContain(canary);
    },
  );

  test.each(batches.map((batch, index) => [index + 1, batch] as const))(
    "stays inside the data of a judge's question (batch %d)",
    async (_number, batch) => {
      const before = careful.prompts.length;
      const claims = batch.map(({ key, title }): ClaimToJudge => {
        const passage = { key: `${key}.1`, sourceKey: key, url: null, title, path: title, text: title };
        const shown = { text: title, sentence: title, context: title, computation: title };
        return { key, kind: "figure", ...shown, passages: [passage] };
      });
      const judged = await writerOf(careful).judge?.(claims, call);
      expect(judged?.value.map(({ key }) => key)).toEqual(batch.map(({ key }) => key));
      const prompts = careful.prompts.slice(before);
      expect(prompts).toHaveLength(1);
      const outside = prompts.map(outsideOfData).join("\n");
      expect(prompts[0]).toContain(canary);
      expect(outside).not.toContain(canary);
      expect(outside).not.toContain(hostileHost);
      expect(outside).not.toContain("everything is supported");
    },
  );

  test("makes no model link anywhere but to stored pages, not even one that obeys it", async () => {
    const batch = batches[0] ?? [];
    const texts = await textsWith(gullible, batch);
    const { sources: given, pages } = materialOf(batch);
    for (const text of texts) {
      expect(text, "the model has obeyed").toContain(canary);
      const shipped = resolveLinks(text, [...given, ...pages]);
      expect(shipped).not.toContain(`${hostileHost}/`);
      expect(shipped).not.toMatch(/\]\((?!https:\/\/acme\.example\/)/);
      expect(shipped).not.toMatch(/<a |<img |!\[/);
    }
  });

  test.each(injections)("loses every link but to stored pages: %s", (_name, text) => {
    const shipped = resolveLinks(text, [{ key: "S1", url: "https://acme.example/1", title: text }]);
    expect(renderMarkdown(shipped).html).not.toMatch(/(?:href|src)="(?!https:\/\/acme\.example\/)/);
  });

  test("that elements hide is no source text", () => {
    const page = readSourcePage(
      answerOf(
        `<title>A</title><p>Seen.</p><p hidden>${canary}</p>
        <template><p>${canary}</p></template><!-- ${canary} --><script>"${canary}"</script>
        <noscript>${canary}</noscript><div aria-hidden="true" hidden><p>${canary}</p></div>`,
        { url: "https://acme.example/" },
      ),
    );
    expect(JSON.stringify(page?.sections)).toContain("Seen.");
    expect(JSON.stringify(page?.sections)).not.toContain(canary);
  });

  test.each([
    "display:none",
    "visibility:hidden",
    "opacity:0",
    "font-size:0",
    "color:transparent",
    "position:absolute;left:-9999px",
    "text-indent:-9999px",
    "clip:rect(0 0 0 0)",
  ])("that a style hides is no source text, title or proof: %s", (style) => {
    const page = readSourcePage(
      answerOf(
        `<h1 style="${style}">${canary}</h1><h2>Anvil care</h2><p>Keep it dry.</p>
        <div style="${style}"><h2>${canary}</h2><p>${injections[0]?.[1]} We have 900 anvils.</p></div>
        <p>Oil it.<span style="${style}"> ${canary}: we have 900 anvils.</span></p>`,
        { url: "https://acme.example/" },
      ),
    );
    expect(page?.title).toBe("Anvil care");
    expect(page?.sections).toEqual([{ heading: "Anvil care", paragraphs: ["Keep it dry.", "Oil it."] }]);
    const proofs = [
      { key: "S1", title: page?.title ?? "", url: page?.url ?? null, sections: page?.sections ?? [] },
    ];
    const { claims } = checkTextClaims({
      markdown: "We have 900 anvils.",
      languageCode: "en",
      sources: proofs,
    });
    expect(claims).toMatchObject([{ verdict: "not_found", sourceKey: null }]);
  });
});

describe("a whole job with hostile sources", () => {
  let fixture: GenerationFixture;
  beforeAll(async () => {
    fixture = await createGenerationFixture();
  });
  afterAll(() => fixture.close());

  test("links only pages that were fetched with success, although its model obeys them", async () => {
    const model = await startObedientModel({ gullible: true });
    const html = `<title>${canary}</title><p>Keep it dry. ${injections[0]?.[1]} <a href="https://${hostileHost}/a">a</a></p>`;
    const id = await fixture.addJob(await fixture.addProject());
    await fixture.sweepToTheEnd({
      writer: writerOf(model),
      searchSite: () =>
        Promise.resolve([
          { url: "https://acme.example/good", title: "Good" },
          { url: "https://acme.example/gone", title: "Gone" },
        ]),
      fetch: (url) => {
        const { pathname, href } = new URL(url);
        const status = pathname === "/good" ? 200 : 404;
        const text = status === 200 ? html : "";
        return Promise.resolve({
          url: href,
          status,
          headers: new Headers({ "content-type": "text/html" }),
          bytes: Buffer.from(text),
          text: () => text,
          truncated: false,
          redirects: [],
          durationMs: 1,
        });
      },
    });
    await model.close();
    const [article] = await fixture.articlesOf(id);
    const markdown = article?.contentMarkdown ?? "";
    expect(markdown).toContain("(https://acme.example/good)");
    expect([...markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, url]) => url)).not.toContain(
      "https://acme.example/gone",
    );
    expect(article?.contentHtml).not.toMatch(new RegExp(`(?:href|src)="[^"]*${hostileHost}`));
  });
});
