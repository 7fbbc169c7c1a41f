import { z } from "zod";
import { listChangedSources } from "@/lib/citations/rows/changes";
import { scopeOf } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, limitField, offsetField, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";

export const listCitationsToCheck = operation({
  name: "citations.to_check",
  summary: "Articles whose sources say something else by now, with the old and the new passage, newest first",
  description:
    "The pages that an article cites are read again 30, 90 and 180 days after its last version, and then every 180 days. A claim is listed when the passage that proved it is gone or says another figure, until the text no longer makes it or somebody confirms it.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({
    sources: z.array(
      z.object({
        article_id: z.uuid(),
        article_title: z.string(),
        languageCode: z.string(),
        source_url: z.string(),
        source_gone: z.boolean().describe("The page itself answers that it is gone."),
        changed_at: timestampField.nullable().describe("When the newest of the changes was found."),
        changes: z.array(
          z.object({
            claim_id: z.string().describe("As the list of the article's claims has it."),
            claim: z.string(),
            before: z.string().describe("What the page said when the article was written."),
            after: z.string().nullable().describe("What it says now; null when the passage is gone."),
          }),
        ),
      }),
    ),
    limit: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable().describe("Where the next page begins; null at the end."),
  }),
  example: { limit: 20 },
  answers: {
    changed: {
      sources: [
        {
          article_id: exampleIds.article,
          article_title: "What Acme costs",
          languageCode: "en",
          source_url: "https://acme.example/prices",
          source_gone: false,
          changed_at: "2026-11-23T09:00:00.000Z",
          changes: [
            {
              claim_id: "0f343b0931126a20f133d67c",
              claim: "$20",
              before: "The Pro plan costs $20 per month.",
              after: "The Pro plan costs $25 per month.",
            },
          ],
        },
      ],
      limit: 20,
      offset: 0,
      next_offset: null,
    },
  },
  async run(ctx, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    const withHidden = scopeOf(ctx.actor).kind !== "project";
    const rows = await listChangedSources(ctx.db, project.id, {
      withHidden,
      // One more than the page, which says whether another page follows.
      limit: limit + 1,
      offset,
    });
    return {
      sources: rows
        .slice(0, limit)
        .map(({ articleId, title, languageCode, url, isGone, changedAt, changes }) => ({
          article_id: articleId,
          article_title: title,
          languageCode,
          source_url: url,
          source_gone: isGone,
          changed_at: timestampOrNull(changedAt),
          changes: changes.map(({ claimId, text, before, after }) => ({
            claim_id: claimId,
            claim: text,
            before,
            after,
          })),
        })),
      limit,
      offset,
      next_offset: rows.length > limit ? offset + limit : null,
    };
  },
});
