import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { requiredText } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { timeLimit } from "@/lib/platform/time-limit";
import { type CheckTasks, checkPublicPage } from "@/lib/publications/check/check-page";
import { type NeedsDestinations, parseConfig, requireDestination } from "../config";
import { runTrial, type TrialOptions } from "./run-trial";
import type { TrialReport } from "./trial-report";

/** Long enough for a destination that publishes by its schedule, a minute later. */
const stepTimeoutMs = 5 * 60_000;
const pageTries = 12;
const pageWaitMs = 10_000;

export const trialInput = z.strictObject({
  provider: requiredText(40).describe("The kind of destination, such as notion."),
  config: z
    .record(z.string(), z.unknown())
    .default({})
    .describe("Fields of the destination's configuration."),
  publish: z
    .boolean()
    .default(false)
    .describe("Also make the article public for a moment, and check its page."),
});

interface TrialSurroundings {
  pageFetch: GuardedFetch;
  stop: AbortSignal;
  /** Replaced by tests. */
  wait?: TrialOptions["wait"];
}

/** Tries an account that no project is connected to. Nothing of it is stored in Galley. */
export async function tryAccount(
  ctx: Context & NeedsDestinations & { tasks: CheckTasks },
  { provider, config: given, publish }: z.output<typeof trialInput>,
  { pageFetch, stop, wait = (signal) => sleep(pageWaitMs, undefined, { signal }) }: TrialSurroundings,
): Promise<TrialReport> {
  const destination = requireDestination(ctx, provider);
  if (destination.provider === "hosted" || destination.answersFromLog === true) {
    throw new Refusal(
      "conflict",
      `${destination.label} has no account that could be tried by itself; connect a project to it, and publish an article there.`,
    );
  }
  const config = parseConfig(destination, given, ctx.settings.fetchAllow);
  return runTrial({
    destination,
    config,
    connection: {
      integrationId: newId(),
      projectId: newId(),
      projectSlug: "galley-trial",
      fetch: ctx.credentialFetch,
      now: ctx.now,
    },
    publish,
    stop,
    limit: () => timeLimit(stepTimeoutMs),
    checkPage: (url, { title, markdown }, signal) =>
      checkPublicPage(
        { fetch: pageFetch, tasks: ctx.tasks },
        { url, article: { title, markdown, languageCode: "en" }, noindexDesired: false },
        signal,
      ),
    pageTries,
    wait,
  });
}
