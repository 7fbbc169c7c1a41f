import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";

/**
 * Answers of public lookups, which identical calls share for twelve hours, and the claims of those who are
 * making one: a row without `observedAt` is somebody's until `expiresAt`.
 */
export const lookupAnswer = pgTable(
  "lookup_answer",
  {
    /** SHA-256 of the operation, the version of its answer's shape, and its normalised input. */
    key: text("key").primaryKey(),
    operation: text("operation").notNull(),
    token: uuid("token").notNull(),
    answer: jsonb("answer").$type<unknown>(),
    /** Left for those who waited; the next call does not heed it. */
    failure: jsonb("failure").$type<{ code: string; message: string }>(),
    observedAt: at("observed_at"),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("lookup_answer_expires_at").on(table.expiresAt)],
);
