import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";
import { project } from "./project";

export const auditGrades = ["A", "B", "C", "D", "E", "F"] as const;

export const audit = pgTable(
  "audit",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    status: text("status", { enum: ["queued", "running", "finished", "failed"] }).notNull(),
    score: integer("score"),
    grade: text("grade", { enum: auditGrades }),
    verdict: text("verdict"),
    /** Totals, categories and recommendations, as the API shows them. */
    report: jsonb("report").$type<Record<string, unknown>>(),
    rulesetVersion: text("ruleset_version").notNull(),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_latest").on(table.projectId, table.finishedAt),
    uniqueIndex("audit_one_running").on(table.projectId).where(sql`${table.status} in ('queued', 'running')`),
  ],
);
