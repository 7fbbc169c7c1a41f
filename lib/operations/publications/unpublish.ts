import { z } from "zod";
import { claimWrite } from "@/lib/publications/rows/write-claims";
import { recordWrite } from "@/lib/publications/rows/writes";
import { takeDownClaimed } from "@/lib/publications/write/write-claimed";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { Refusal } from "../core/refusal";
import { requireArticle, requireIntegration, requirePublication } from "../core/require";
import { destinationTimeoutMs, graceOf, openIntegration } from "../integrations/open-connection";
import { publicMessage, publishInProgress } from "./failure";
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
      { article, integration, requested: "draft", takesDown: true },
      destinationTimeoutMs / 1000 + 30,
    );
    if (claim === null) throw publishInProgress();
    const explain = (error: unknown) => publicMessage(ctx, error, destination.label);
    const outcome = await takeDownClaimed({ db: ctx.db, claim, destination, connection, explain });
    const recorded = await recordWrite(ctx.db, claim, outcome, graceOf(ctx, integration, destination));
    if (recorded === null) throw publishInProgress();
    if (recorded.checkable) ctx.wake("verification");
    return viewPublishResult(recorded);
  },
});
