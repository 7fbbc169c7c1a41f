import { DestinationFailure } from "@/lib/destinations/contract";
import type { Context } from "../context";
import { Refusal } from "../refusal";

/** A failure of the destination has its own words; those of a bug stay in the log. */
export function publicMessage(ctx: Context, error: unknown, label: string): string {
  if (error instanceof DestinationFailure) return error.message;
  ctx.logger.error({ err: error, requestId: ctx.requestId }, "a call to a destination failed unexpectedly");
  return `Galley failed to write to ${label} for a reason of its own; the operator finds it in the log under request ${ctx.requestId}.`;
}

/** Another write of the same article to the same connection holds the publication. */
export function publishInProgress(): Refusal {
  return new Refusal(
    "publish_in_progress",
    "This article is being published through this connection right now; ask again in a minute.",
  );
}
