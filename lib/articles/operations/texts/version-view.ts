import { z } from "zod";
import type { VersionSummaryRow } from "@/lib/articles/rows/versions";
import { integerField, timestamp, timestampField } from "@/lib/kernel/fields";
import { notFound } from "@/lib/kernel/refusal";
import { type ArticleApprovalRow, versionKinds } from "@/lib/platform/db/schema";
import { approvalView, viewApproval } from "../approval/approval-view";

export const versionField = integerField(1, "must be the number of a version, 1 or more", 2_147_483_647);

export const versionSummary = z.object({
  number: z.int(),
  kind: z
    .enum(versionKinds)
    .describe(
      "`generated` and `revised` by the writer, `edited`, `imported` or `restored` by a person or program.",
    ),
  title: z.string(),
  slug: z.string(),
  meta_description: z.string(),
  keywords: z.array(z.string()),
  actor: z.object({
    kind: z.string().describe("key, user, operator or system."),
    label: z
      .string()
      .nullable()
      .describe("The first characters of the key, or the e-mail address of the user; null for others."),
  }),
  surface: z.string().describe("Where the change came in: rest, dashboard, command, sweep."),
  restored_from: z.int().nullable().describe("The version whose text was restored."),
  note: z.string().nullable().describe("What its author says about the change."),
  score: z.int().nullable(),
  issues: z.int().describe("How many issues the publish checks found in it."),
  approvals: z.array(approvalView).describe("Who approved this text; withdrawn approvals included."),
  created_at: timestampField,
});

export function viewVersion(
  row: VersionSummaryRow,
  approvals: readonly ArticleApprovalRow[],
): z.input<typeof versionSummary> {
  return {
    number: row.number,
    kind: row.kind,
    title: row.title,
    slug: row.slug,
    meta_description: row.metaDescription,
    keywords: row.keywords,
    actor: { kind: row.actorKind, label: row.actorLabel },
    surface: row.surface,
    restored_from: row.restoredFrom,
    note: row.note,
    score: row.score,
    issues: row.gateIssueCount,
    approvals: approvals.filter(({ version }) => version === row.number).map(viewApproval),
    created_at: timestamp(row.createdAt),
  };
}

export const noSuchVersion = () => notFound("version of this article");

export const exampleVersion: z.input<typeof versionSummary> = {
  number: 2,
  kind: "edited",
  title: "How to season a cast iron pan",
  slug: "how-to-season-a-cast-iron-pan",
  meta_description: "Season a cast iron pan in one hour: clean, oil, bake, repeat.",
  keywords: ["season cast iron pan", "cast iron care"],
  actor: { kind: "key", label: "gly_4f7A" },
  surface: "rest",
  restored_from: null,
  note: "Say how long it takes",
  score: 71,
  issues: 0,
  approvals: [],
  created_at: "2026-11-20T09:30:00.000Z",
};
