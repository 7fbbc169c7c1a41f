import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

/**
 * Answers of public lookups, which identical calls share for twelve hours. A row without `observedAt` is a claim:
 * until `expiresAt`, the caller with this token is making the lookup and the others wait.
 */
export const lookupAnswer = pgTable(
  "lookup_answer",
  {
    /** SHA-256 of the operation, the version of its output schema, and its normalised input. */
    key: text("key").primaryKey(),
    operation: text("operation").notNull(),
    token: uuid("token").notNull(),
    answer: jsonb("answer").$type<unknown>(),
    /** Why the lookup failed, for callers that waited for it. A later call ignores it. */
    failure: jsonb("failure").$type<{ code: string; message: string }>(),
    observedAt: at("observed_at"),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("lookup_answer_expires_at").on(table.expiresAt)],
);
