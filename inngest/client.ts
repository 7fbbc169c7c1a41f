import { eventType, Inngest } from "inngest";
import type { BackgroundWork } from "@/lib/core/background-work";
import type { EngineEnv } from "@/lib/env";

export type InngestEnv = Extract<EngineEnv, { kind: "inngest" }>;

/** The events that say "work is due". They carry nothing: the rows do. */
export const workIsDue = {
  generation: eventType("galley/job.started"),
  verification: eventType("galley/article.published"),
  publishing: eventType("galley/article.finished"),
  events: eventType("galley/event.recorded"),
} satisfies Record<BackgroundWork, unknown>;

/** Everything is said here: the client would else read variables of its own from the environment. */
export function createInngestClient(env: InngestEnv): Inngest {
  return new Inngest({
    id: "galley",
    isDev: env.dev,
    ...(env.eventKey !== null && { eventKey: env.eventKey }),
    ...(env.signingKey !== null && { signingKey: env.signingKey }),
    ...(env.baseUrl !== null && { baseUrl: env.baseUrl }),
    // A run has one long step, so that there is nothing to check in between.
    checkpointing: false,
    aiMetadata: false,
  });
}
