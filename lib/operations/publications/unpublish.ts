import { z } from "zod";
import {
  claimWrite,
  keepDesired,
  recordWrite,
  type WriteClaim,
  type WriteOutcome,
} from "@/lib/publications/rows/writes";
import type { Context } from "../context";
import { idField } from "../fields";
import {
  destinationTimeoutMs,
  graceOf,
  type OpenIntegration,
  openIntegration,
} from "../integrations/open-connection";
import { operation } from "../operation";
import { Refusal } from "../refusal";
import { requireArticle, requireIntegration, requirePublication } from "../require";
import { endOfFailure, mayHaveWritten, publicMessage } from "./failure";
import { publishInProgress } from "./in-progress";
import { publishResult, viewPublishResult } from "./publication-view";

export const unpublishArticle = operation({
  name: "publications.unpublish",
  summary: "Take an article off its public page again; the entry stays at the destination where it can",
  access: "user",
  effect: "removes",
  longRunning: true,
  input: z.strictObject({ publicationId: idField("a publication") }),
  output: publishResult,
  refusals: ["conflict", "publish_in_progress"],
  async run(ctx, { publicationId }) {
    const row = await requirePublication(ctx, publicationId);
    const [article, integration] = await Promise.all([
      requireArticle(ctx, row.articleId),
      requireIntegration(ctx, row.integrationId),
    ]);
    if (row.remoteId === null) {
      throw new Refusal(
        "conflict",
        "Nothing was written to this connection yet, so there is nothing to take down.",
      );
    }
    const { destination, connection } = await openIntegration(ctx, integration);
    const claim = await claimWrite(
      ctx.db,
      { article, integration, requested: "draft" },
      destinationTimeoutMs / 1000 + 30,
    );
    if (claim === null) throw publishInProgress();
    const end = await takeDown(ctx, claim, { destination, connection });
    const recorded = await recordWrite(ctx.db, claim, {
      ...end,
      remoteId: claim.row.remoteId,
      warnings: [],
      foundEntry: true,
      graceSeconds: graceOf(ctx, integration, destination),
    });
    if (recorded === null) throw publishInProgress();
    if (recorded.checkable) ctx.wake("verification");
    return viewPublishResult(recorded.publication, recorded.event);
  },
});

async function takeDown(
  ctx: Context,
  claim: WriteClaim,
  { destination, connection }: OpenIntegration,
): Promise<Pick<WriteOutcome, "end" | "error" | "heldFields" | "doubtful">> {
  // As the last write left it, which may have ended since the caller read the row.
  const { remoteId, heldFields, wishedFields } = claim.row;
  if (remoteId === null) throw new Error(`publication ${claim.row.id} has lost its entry`);
  const earlierDoubt = wishedFields !== null;
  try {
    await keepDesired(ctx.db, claim, { wishedFields: { ...wishedFields, status: "draft" }, heldFields });
    await destination.unpublish(connection, remoteId);
    return {
      end: { kind: "written", address: null },
      error: null,
      heldFields: heldFields === null ? null : { ...heldFields, status: "draft" },
      doubtful: earlierDoubt,
    };
  } catch (error) {
    return {
      end: endOfFailure(error, true),
      error: publicMessage(ctx, error, destination.label),
      heldFields,
      doubtful: earlierDoubt || mayHaveWritten(error),
    };
  }
}
