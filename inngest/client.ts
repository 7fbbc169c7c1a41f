import type { SharedWork } from "@galley/lib/engine/works";
import type { Logger } from "@galley/lib/platform/logger";
import type { EngineEnv } from "@galley/lib/platform/settings/services";
import type { BackgroundWork } from "@galley/lib/work/background-work";
import { eventType, Inngest } from "inngest";
import { z } from "zod";
import { nextSecondMs } from "./schedule";

export type InngestEnv = Extract<EngineEnv, { kind: "inngest" }>;

/** The events that say "work is due". They carry no data, because the work is described by rows in the database. */
export const workIsDue = {
  generation: eventType("galley/job.started"),
  verification: eventType("galley/article.published"),
  publishing: eventType("galley/article.finished"),
  events: eventType("galley/event.recorded"),
  mail: eventType("galley/mail.queued"),
  audits: eventType("galley/audit.started"),
  results: eventType("galley/source.connected"),
  citations: eventType("galley/citation.requested"),
  retention: eventType("galley/records.expired"),
} satisfies Record<BackgroundWork, unknown>;

/**
 * The event that work is due at a moment, which is a whole second: Inngest holds it until then. It delivers one event
 * of an id, so what all processes report in one second is one sweep.
 */
export function workIsDueAt(work: BackgroundWork, atMs: number) {
  return { name: workIsDue[work].name, data: {}, id: `${work}@${atMs}`, ts: atMs };
}

/** The event that work is due now. */
export function workIsDueSoon(work: BackgroundWork, nowMs: number) {
  return workIsDueAt(work, nextSecondMs(nowMs));
}

/** What a worker is told of a row: ids, and nothing of what is in it. */
const rowIds = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  /** The same for rows that only one process at a time may work on. */
  lock: z.string().max(64),
  turn: z.string().max(200),
});

/** The events that hand a row to a worker. */
export const rowIsDue = {
  generation: eventType("galley/stage.due", { schema: rowIds }),
  verification: eventType("galley/check.due", { schema: rowIds }),
  publishing: eventType("galley/write.due", { schema: rowIds }),
  events: eventType("galley/delivery.due", { schema: rowIds }),
  mail: eventType("galley/mail.due", { schema: rowIds }),
  audits: eventType("galley/slice.due", { schema: rowIds }),
  results: eventType("galley/figures.due", { schema: rowIds }),
  citations: eventType("galley/citation.due", { schema: rowIds }),
} satisfies Record<SharedWork, unknown>;

/** Creates the client with all options set, because it would otherwise read its own environment variables. */
export function createInngestClient(env: InngestEnv, logger: Logger): Inngest {
  return new Inngest({
    id: "galley",
    logger: asSdkLogger(logger),
    isDev: env.dev,
    ...(env.eventKey !== null && { eventKey: env.eventKey }),
    ...(env.signingKey !== null && { signingKey: env.signingKey }),
    ...(env.baseUrl !== null && { baseUrl: env.baseUrl }),
    // A run has one long step and a short one, so there is little to save between steps.
    checkpointing: false,
    aiMetadata: false,
  });
}

type Level = "debug" | "info" | "warn" | "error";

/** Passes the SDK's messages to the application's log. The SDK puts fields before or after the message. */
function asSdkLogger(logger: Logger): Record<Level, (...parts: unknown[]) => void> {
  const at =
    (level: Level) =>
    (...parts: unknown[]) => {
      const message = parts.filter((part) => typeof part === "string").join(" ");
      const details = parts.filter((part) => typeof part !== "string").map(withoutStack);
      logger[level]({ sdk: "inngest", ...(details.length > 0 && { details }) }, message || "inngest");
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

function withoutStack(part: unknown): unknown {
  return part instanceof Error ? `${part.name}: ${part.message}` : part;
}
