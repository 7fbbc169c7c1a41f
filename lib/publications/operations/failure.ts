import { DestinationFailure } from "@/lib/destinations/contract";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";

/**
 * The public message of a failed call to a destination. Any error but a DestinationFailure is a bug, whose own
 * message goes only to the log.
 */
export function publicMessage(ctx: Context, error: unknown, label: string): string {
  if (error instanceof DestinationFailure) return error.message;
  ctx.logger.error({ err: error, requestId: ctx.requestId }, "a call to a destination failed unexpectedly");
  return `Galley failed to write to ${label} for a reason of its own; whoever runs this installation finds it in the log under request ${ctx.requestId}.`;
}

/** The refusal while another call writes the same article to the same connection, or has just changed its text. */
export function publishInProgress(): Refusal {
  return new Refusal(
    "publish_in_progress",
    "This article is being published through this connection, or its text is being changed, right now; ask again in a minute.",
    { retry_after: 60 },
  );
}
