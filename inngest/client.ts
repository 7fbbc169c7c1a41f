import { eventType, Inngest } from "inngest";
import type { BackgroundWork } from "@/lib/operations/background-work";
import type { Logger } from "@/lib/platform/logger";
import type { EngineEnv } from "@/lib/platform/settings/services";

export type InngestEnv = Extract<EngineEnv, { kind: "inngest" }>;

/** The events that say "work is due". They carry nothing: the rows do. */
export const workIsDue = {
  generation: eventType("galley/job.started"),
  verification: eventType("galley/article.published"),
  publishing: eventType("galley/article.finished"),
  events: eventType("galley/event.recorded"),
} satisfies Record<BackgroundWork, unknown>;

/** Everything is said here: the client would else read variables of its own from the environment. */
export function createInngestClient(env: InngestEnv, logger: Logger): Inngest {
  return new Inngest({
    id: "galley",
    logger: asSdkLogger(logger),
    isDev: env.dev,
    ...(env.eventKey !== null && { eventKey: env.eventKey }),
    ...(env.signingKey !== null && { signingKey: env.signingKey }),
    ...(env.baseUrl !== null && { baseUrl: env.baseUrl }),
    // A run has one long step, so that there is nothing to check in between.
    checkpointing: false,
    aiMetadata: false,
  });
}

type Level = "debug" | "info" | "warn" | "error";

/** The application's log for what the SDK says, which is a sentence with its fields before or after it. */
function asSdkLogger(logger: Logger): Record<Level, (...said: unknown[]) => void> {
  const at =
    (level: Level) =>
    (...said: unknown[]) => {
      const message = said.filter((part) => typeof part === "string").join(" ");
      const details = said.filter((part) => typeof part !== "string").map(withoutStack);
      logger[level]({ sdk: "inngest", ...(details.length > 0 && { details }) }, message || "inngest");
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function withoutStack(part: unknown): unknown {
  return part instanceof Error ? `${part.name}: ${part.message}` : part;
}
