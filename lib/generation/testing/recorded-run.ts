import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { storedClaims } from "@/lib/articles/stored-claims";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "@/lib/writers/registry";
import { projectRoot } from "@/scripts/project-root";
import type { GenerationFixture } from "./generation-fixture";
import { type RecordedAnswer, startRecordedModel } from "./recorded-model";

const order = z.object({
  keyword: z.string(),
  languageCode: z.string(),
  brief: z.string().nullable(),
  project: z.object({
    name: z.string(),
    website: z.string(),
    brandName: z.string(),
    brandDescription: z.string(),
  }),
});
const sources = z.array(z.object({ url: z.string(), origin: z.enum(["site", "search"]), html: z.string() }));

/** The folder of a recorded article: its order, the pages that it is written from, and what the model answered. */
export function caseFolder(name: string): string {
  return path.join(projectRoot, "testing/writing", name);
}

function readCase<T>(name: string, file: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path.join(caseFolder(name), file), "utf8")));
}

/** The writer of the product, with a model server that may be a person and takes an hour. */
export function recordedWriter(baseUrl: string) {
  const hour = 3_600_000;
  const model = { kind: "openai-compatible", apiKey: null, model: "recorded", baseUrl } as const;
  return createWriter({ ...model, timeoutMs: hour, idleMs: hour }, { tasks: inlineTasks });
}

/** Writes the article of a case from its pages, with recorded answers or, with `forward`, by a model server. */
export async function runCase(
  fixture: GenerationFixture,
  name: string,
  { answers, forward }: { answers: readonly RecordedAnswer[]; forward: string | null },
) {
  const { project, ...wanted } = readCase(name, "order.json", order);
  const pages = new Map(
    readCase(name, "sources.json", sources).map((page) => [new URL(page.url).href, page]),
  );
  const found = [...pages.values()].filter(({ origin }) => origin === "search");
  const model = await startRecordedModel(answers, forward);
  const writer = recordedWriter(model.baseUrl);
  try {
    const id = await fixture.addJob(
      await fixture.addProject(10, { ...project, languageCode: wanted.languageCode }),
      wanted,
    );
    await fixture.sweepToTheEnd({
      writer,
      leaseSeconds: 3_600,
      searchWeb: () => Promise.resolve(found.map(({ url }) => ({ url, title: "" }))),
      searchResultsMax: 8,
      fetch: (url) => {
        const page = pages.get(new URL(url).href);
        if (page === undefined && !String(url).endsWith("/robots.txt"))
          return Promise.reject(new FetchFailure("dns", "There is no such page."));
        const text = page?.html ?? "";
        return Promise.resolve({
          url: String(url),
          status: page === undefined ? 404 : 200,
          headers: new Headers({ "content-type": "text/html" }),
          bytes: Buffer.from(text),
          text: () => text,
          truncated: false,
          redirects: [],
          durationMs: 1,
        });
      },
    });
    const [article] = await fixture.articlesOf(id);
    return {
      job: await fixture.jobRow(id),
      article,
      claims: storedClaims(article?.claims ?? null)?.claims ?? [],
      kept: model.kept,
      prompts: model.prompts,
    };
  } finally {
    await model.close();
  }
}
