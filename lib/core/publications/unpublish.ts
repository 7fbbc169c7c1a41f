import { z } from "zod";
import { DestinationFailure } from "@/lib/destinations/contract";
import { requireArticle } from "../articles/require";
import { idField } from "../fields";
import { destinationTimeoutMs, openIntegration } from "../integrations/open-connection";
import { requireIntegration } from "../integrations/require";
import { operation } from "../operation";
import { Refusal } from "../refusal";
import { publishInProgress } from "./in-progress";
import { publishResult, viewPublishResult } from "./publication-view";
import { claimPublication, recordWrite } from "./queries";
import { requirePublication } from "./require";

export const unpublishArticle = operation({
  name: "publications.unpublish",
  summary: "Take an article off its public page again; the entry stays at the destination where it can",
  access: "user",
  cost: "write",
  input: z.strictObject({ publicationId: idField("a publication") }),
  output: publishResult,
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
    const claim = await claimPublication(
      ctx.db,
      { article, integration, publishStatus: "draft" },
      destinationTimeoutMs / 1000 + 30,
    );
    if (claim === null) throw publishInProgress();
    // As the last write left it, which may have ended since the row was read.
    const { remoteId, externalUrl, heldFields, wishedFields } = claim.row;
    const error = await destination.unpublish(connection, remoteId ?? row.remoteId).then(
      () => null,
      (failure: unknown) => {
        if (failure instanceof DestinationFailure) return failure.message;
        throw failure;
      },
    );
    const sent = error === null;
    const recorded = await recordWrite(ctx.db, claim, {
      publishStatus: "draft",
      sent,
      state: sent ? "unverified" : "failed",
      verifyStatus: "skipped",
      error,
      warnings: [],
      remoteId: remoteId ?? row.remoteId,
      externalUrl: sent ? null : externalUrl,
      heldFields: sent && heldFields !== null ? { ...heldFields, status: "draft" } : heldFields,
      outcomeKnown: wishedFields === null,
      checkInSeconds: null,
    });
    if (recorded === null) throw publishInProgress();
    return viewPublishResult(recorded.publication, recorded.event);
  },
});
