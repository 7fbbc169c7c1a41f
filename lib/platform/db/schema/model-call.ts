import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id } from "./columns";
import { job } from "./job";

/**
 * The record of every request to a model, failed ones too, kept as RETENTION_DAYS says. No column may contain a prompt, an
 * answer or a key.
 */
export const modelCall = pgTable(
  "model_call",
  {
    id: id(),
    jobId: uuid("job_id").references(() => job.id, { onDelete: "set null" }),
    stage: text("stage").notNull(),
    /** What of the stage was asked for, such as a section; null when the stage asks a single question. */
    part: text("part"),
    purpose: text("purpose", { enum: ["write", "check"] }).notNull(),
    provider: text("provider").notNull(),
    model: text("model").notNull(),
    startedAt: at("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /** The server did not count the tokens. */
    estimated: boolean("estimated").notNull().default(false),
    /** In millionths of a US dollar; null when no price is known. */
    costMicrousd: integer("cost_microusd"),
    outcome: text("outcome", { enum: ["answered", "failed"] }).notNull(),
    errorCode: text("error_code"),
  },
  (table) => [
    // Ids are in order of time, so these give the newest rows without sorting.
    index("model_call_job_id").on(table.jobId, table.id),
    index("model_call_model").on(table.model, table.id),
    index("model_call_started_at").on(table.startedAt),
  ],
);
