import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { NeedsLookups } from "@/lib/lookups/operations/live";
import type { Mailer } from "@/lib/mail/mailer";
import { takeSnapshot } from "@/lib/platform/telemetry/metrics";
import { mapBackgroundWork } from "@/lib/work/background-work";
import type { WriterModels } from "@/lib/writers/registry";
import { configuredService, configuredServices } from "./configured-services";
import { isOperator, type NeedsOperatorEmails } from "./operator";
import { listHeartbeats, readFailures, readMailState, readQueueRows, readVersions } from "./queries";
import type { RetentionSettings } from "./retention/kinds";
import { readStorage, storageReport } from "./storage";
import { isLate, type SweepIntervalSettings, sweepIntervalsOf } from "./sweep-intervals";

const sweepState = z.object({
  work: z.string(),
  engine: z.string().nullable(),
  ran_at: z.iso.datetime().nullable(),
  duration_ms: z.int().nullable(),
  handled: z.int().nullable(),
  error: z.string().nullable(),
  every_seconds: z.number(),
  late: z.boolean().meta({ description: "Whether it has stayed away for three of its intervals." }),
});

const queueState = z.object({
  work: z.string(),
  waiting: z.int(),
  running: z.int(),
  oldest_due_seconds: z.number().nullable(),
});

export const statusReport = z.object({
  versions: z.object({
    galley: z.string(),
    node: z.string(),
    postgresql: z.string(),
    migrations: z.int(),
    newest_migration_at: z.iso.datetime().nullable(),
  }),
  sweeps: z.array(sweepState),
  queues: z.array(queueState),
  failures: z.object({
    jobs_failed_today: z.int(),
    jobs_done_today: z.int(),
    messages_failing: z.int(),
  }),
  calls: z
    .object({ answered: z.int(), refused: z.int(), failed: z.int(), seconds: z.int() })
    .describe("HTTP calls of the process that answers, since it started: refused are 4xx, failed are 5xx."),
  services: z
    .array(configuredService)
    .describe("The models and lookup services that the server is set to use."),
  mail: z
    .object({
      host: z.string(),
      from: z.string(),
      waiting: z.int(),
      sent_today: z.int(),
      failing: z.int().describe("Mails that are tried again."),
      last_error: z.string().nullable().describe("Why the last of them was not sent; null while none fails."),
    })
    .nullable()
    .describe("Null when the server sends no mail."),
  storage: storageReport,
});

export const showStatus = operation({
  name: "health.status",
  summary: "How the installation is doing: queues, sweeps, failures, storage and versions",
  description:
    "For the operator of the installation only: the accounts that `OPERATOR_EMAILS` names, or without it the first account.",
  access: "user",
  role: null,
  effect: "reads",
  input: z.object({}),
  output: statusReport,
  refusals: ["forbidden"],
  async run(
    ctx: Context &
      NeedsLookups &
      NeedsOperatorEmails & {
        writerModels: WriterModels;
        mailer: Mailer | null;
        settings: RetentionSettings & SweepIntervalSettings;
      },
  ) {
    // The attack: any customer of a shared installation reads how much the others have, and what runs on the machine.
    if (!(await isOperator(ctx))) {
      throw new Refusal("forbidden", "Only the operator of this installation sees its status.");
    }
    const [heartbeats, queues, versions, failures, mailState, storage] = await Promise.all([
      listHeartbeats(ctx.db),
      readQueueRows(ctx.db),
      readVersions(ctx.db),
      readFailures(ctx.db),
      ctx.mailer === null ? null : readMailState(ctx.db),
      readStorage(ctx),
    ]);
    const everySeconds = sweepIntervalsOf(ctx.settings);
    const sweeps = Object.values(
      mapBackgroundWork((work) => {
        const beat = heartbeats.find(({ name }) => name === work);
        const ageSeconds = beat === undefined ? null : (ctx.now().getTime() - beat.ranAt.getTime()) / 1000;
        return {
          work,
          engine: beat?.engine ?? null,
          ran_at: beat?.ranAt.toISOString() ?? null,
          duration_ms: beat?.durationMs ?? null,
          handled: beat?.handled ?? null,
          error: beat?.lastError ?? null,
          every_seconds: everySeconds[work],
          late: ageSeconds === null || isLate(ageSeconds, everySeconds[work]),
        };
      }),
    );
    return {
      versions,
      sweeps,
      queues,
      failures,
      calls: countedCalls(),
      services: configuredServices(ctx),
      mail: ctx.mailer && mailState && { host: ctx.mailer.host, from: ctx.mailer.from, ...mailState },
      storage,
    };
  },
});

function countedCalls() {
  const calls = { answered: 0, refused: 0, failed: 0, seconds: Math.round(process.uptime()) };
  for (const { name, labels, value } of takeSnapshot()) {
    if (name !== "galley_http_requests_total") continue;
    calls.answered += value;
    if (labels["status"]?.startsWith("4") === true) calls.refused += value;
    if (labels["status"]?.startsWith("5") === true) calls.failed += value;
  }
  return calls;
}
