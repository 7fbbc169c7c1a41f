import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import {
  destinationTimeoutMs,
  graceOf,
  openIntegration,
} from "@/lib/destinations/operations/open-connection";
import type { Context } from "@/lib/kernel/context";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { ArticleRow, IntegrationRow } from "@/lib/platform/db/schema";
import { claimWrite } from "@/lib/publications/rows/write-claims";
import { type RecordedWrite, recordWrite } from "@/lib/publications/rows/writes";
import { takeDownClaimed } from "@/lib/publications/write/write-claimed";
import { publicMessage, publishInProgress } from "./failure";

interface TakenDown {
  article: Authorized<ArticleRow>;
  integration: Authorized<IntegrationRow>;
}

/**
 * Takes the page of an article down at a connection with an entry of it, and records what came of it. Throws
 * `publish_in_progress`, and `conflict` for a connection that cannot be opened.
 */
export async function takeDown(
  ctx: Context & NeedsDestinations,
  { article, integration }: TakenDown,
): Promise<RecordedWrite> {
  const { destination, connection } = await openIntegration(ctx, integration);
  const claim = await claimWrite(
    ctx.db,
    { article, integration, requested: "draft", takesDown: true },
    destinationTimeoutMs / 1000 + 30,
  );
  if (typeof claim === "string") throw publishInProgress();
  const explain = (error: unknown) => publicMessage(ctx, error, destination.label);
  const outcome = await takeDownClaimed({ db: ctx.db, claim, destination, connection, explain });
  const recorded = await recordWrite(ctx.db, claim, outcome, graceOf(ctx, integration, destination));
  if (recorded === null) throw publishInProgress();
  if (recorded.checkable) ctx.wake("verification");
  return recorded;
}
