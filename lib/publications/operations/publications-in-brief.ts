import { z } from "zod";
import { shortened } from "@/lib/kernel/answer-size";
import type { Context } from "@/lib/kernel/context";
import { publicationStates } from "@/lib/platform/db/schema";
import { listPublicationStates, type PublicationState } from "@/lib/publications/rows/publication-states";
import { isOutdated, outdatedField } from "./publication-view";

/** Where an article was published, as short as it can be for a caller who waits for a change. */
export const publicationsInBrief = z.array(
  z.object({
    integration_id: z.uuid(),
    integration_name: z.string(),
    state: z.enum(publicationStates),
    external_url: z.string().nullable(),
    error: z.string().nullable().describe("Why the write failed."),
    verify_reason: z.string().nullable().describe("What the last check of the public page saw."),
    outdated: outdatedField,
    check_again_in_seconds: z
      .int()
      .nullable()
      .describe("When to ask again; null while nothing changes by itself."),
  }),
);
type Brief = z.input<typeof publicationsInBrief>[number];

/** The publications of these articles, by article id. */
export async function viewPublicationsInBrief(
  ctx: Context,
  articles: readonly { id: string; version: number }[],
): Promise<Map<string, Brief[]>> {
  const versions = new Map(articles.map(({ id, version }) => [id, version]));
  const views = new Map<string, Brief[]>();
  for (const row of await listPublicationStates(ctx.db, [...versions.keys()])) {
    const before = views.get(row.articleId) ?? [];
    views.set(row.articleId, [...before, viewBrief(row, versions.get(row.articleId) ?? null, ctx.now())]);
  }
  return views;
}

/** A destination's own words may be a whole page of HTML; the REST API has them in full. */
const reasonLengthMax = 500;
const addressLengthMax = 2_000;

function viewBrief(row: PublicationState, newestVersion: number | null, now: Date): Brief {
  return {
    integration_id: row.integrationId,
    integration_name: row.integrationName,
    state: row.state,
    external_url: row.externalUrl === null ? null : shortened(row.externalUrl, addressLengthMax),
    error: row.error === null ? null : shortened(row.error, reasonLengthMax),
    verify_reason: row.verifyReason === null ? null : shortened(row.verifyReason, reasonLengthMax),
    outdated: isOutdated(row, newestVersion),
    check_again_in_seconds: secondsToWait(row, now),
  };
}

/** How long a write takes at most places, and how long a look at a page takes once it is due. */
const lookSeconds = 15;

/** A page that was found is looked at again after days, for which nobody waits. */
function secondsToWait({ state, isWriting, nextCheckAt }: PublicationState, now: Date): number | null {
  if (isWriting) return lookSeconds;
  if (state === "published" || nextCheckAt === null) return null;
  return Math.max(0, Math.ceil((nextCheckAt.getTime() - now.getTime()) / 1000)) + lookSeconds;
}
