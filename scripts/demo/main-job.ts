import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { ApiFailure, type DemoApiClient } from "./api-client";
import type { DemoRecord } from "./demo-record";
import { bar, type ProgressLine } from "./progress-line";

const demoKeyword = "publishing articles with proof";

const job = z.object({
  job_id: z.string(),
  status: z.string(),
  progress: z.number(),
  queue_ahead: z.number().nullable(),
  article_id: z.string().nullable(),
  error: z.string().nullable(),
  sample: z.boolean(),
});

const published = z.object({
  sent: z.boolean(),
  error: z.string().nullable(),
  external_url: z.string().nullable(),
});

const watched = z.object({
  publications: z.array(
    z.object({
      integration_id: z.string(),
      state: z.string(),
      external_url: z.string().nullable(),
      verify_reason: z.string().nullable(),
    }),
  ),
});

/** A step of the demo failed. The message names the step and the reason. */
export class DemoFailure extends Error {
  override readonly name = "DemoFailure";
}

/**
 * Writes, publishes and verifies one article through the public REST API, as any client would. Returns the id and
 * public address of the article. Throws DemoFailure, also when `stopped` is aborted.
 */
export async function runMainJob(
  api: DemoApiClient,
  demo: DemoRecord,
  line: ProgressLine,
  stopped: AbortSignal,
): Promise<{ articleId: string; url: string }> {
  const articleId = await step("writing the article", () => writeArticle(api, line, stopped));
  await step("publishing the article", async () => {
    line.show("Publishing");
    const result = await api(published, "POST", `/articles/${articleId}/publish`, {
      integrationId: demo.integrationId,
      status: "publish",
    });
    if (!result.sent) throw new Error(result.error ?? "the destination refused the write");
    line.done(`Published   sent to ${result.external_url ?? "the destination"}`);
  });
  const url = await step("verifying the public page", () =>
    watchPublication(api, articleId, demo.integrationId, line, stopped),
  );
  return { articleId, url };
}

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new DemoFailure(
      `The demo failed while ${name}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

async function writeArticle(api: DemoApiClient, line: ProgressLine, stopped: AbortSignal): Promise<string> {
  const started = await startJob(api);
  if ("articleId" in started) {
    line.done(`Written     "${demoKeyword}" is there from an earlier run`);
    return started.articleId;
  }
  const startedAt = performance.now();
  for (const pause of pauses()) {
    const state = await api(job, "GET", `/jobs/${started.jobId}`);
    const ahead = state.queue_ahead === null ? "" : `, ${state.queue_ahead} ahead`;
    line.show(
      `Writing     ${bar(state.progress)} ${String(Math.round(state.progress * 100)).padStart(3)} %  ${state.status}${ahead}`,
    );
    if (state.status === "failed") throw new Error(state.error ?? "the job failed");
    if (state.article_id !== null) {
      line.done(
        `Written     ${bar(1)} 100%  "${demoKeyword}" in ${secondsSince(startedAt)} s${state.sample ? " (by the sample writer)" : ""}`,
      );
      return state.article_id;
    }
    await wait(pause, undefined, { signal: stopped });
  }
  throw new Error("the article was not finished in time");
}

/** Starts the job, or returns the job or article that an earlier run has made for the keyword. */
async function startJob(api: DemoApiClient): Promise<{ jobId: string } | { articleId: string }> {
  try {
    const state = await api(job, "POST", "/articles", {
      keyword: demoKeyword,
      brief:
        "Explain to a content team how Galley writes an article, publishes it, and proves that the public page shows it.",
    });
    return { jobId: state.job_id };
  } catch (error) {
    const body = error instanceof ApiFailure && error.status === 409 ? error.body : {};
    if (typeof body["existing_article_id"] === "string") return { articleId: body["existing_article_id"] };
    if (typeof body["job_id"] === "string") return { jobId: body["job_id"] };
    throw error;
  }
}

async function watchPublication(
  api: DemoApiClient,
  articleId: string,
  integrationId: string,
  line: ProgressLine,
  stopped: AbortSignal,
): Promise<string> {
  const startedAt = performance.now();
  for (const pause of pauses()) {
    const { publications } = await api(watched, "GET", `/articles/${articleId}/publications`);
    const publication = publications.find((each) => each.integration_id === integrationId);
    if (publication === undefined) throw new Error("the publication is not listed");
    line.show(`Verifying   ${publication.state}`);
    if (publication.state === "published" && publication.external_url !== null) {
      const reason = publication.verify_reason ?? "the article was found on its public page";
      line.done(`Proved      ${reason} (after ${secondsSince(startedAt)} s)`);
      return publication.external_url;
    }
    if (publication.state !== "checking")
      throw new Error(`${publication.state}: ${publication.verify_reason ?? "no reason given"}`);
    await wait(pause, undefined, { signal: stopped });
  }
  throw new Error("the public page was not found in time");
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

/** Pauses in milliseconds: short at first, then long enough for the read limit; half an hour in total. */
function* pauses(): Generator<number> {
  for (let waited = 0; waited < 1800; ) {
    const seconds = waited < 5 ? 0.5 : waited < 40 ? 2 : 8;
    waited += seconds;
    yield seconds * 1000;
  }
}
