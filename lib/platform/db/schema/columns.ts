import { customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { newId } from "../ids";

/** Columns that most tables share. Timestamps are UTC with milliseconds, as the API shows them. */
export const id = () => uuid("id").primaryKey().$defaultFn(newId);

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** The process that works on the row, and until when: lib/platform/db/leases.ts. */
export const leaseColumns = () => ({ leaseToken: uuid("lease_token"), leaseUntil: at("lease_until") });

export const createdAt = () => at("created_at").notNull().defaultNow();
export const updatedAt = () => at("updated_at").notNull().defaultNow();

/** The W3C traceparent of the span that the work on this row belongs under; null when that was not traced. */
export const traceParentColumn = () => text("trace_parent");

/** The words of a text, as PostgreSQL searches them. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
