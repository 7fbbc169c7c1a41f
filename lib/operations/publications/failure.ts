import { DestinationFailure } from "@/lib/destinations/contract";
import type { WriteEnd } from "@/lib/publications/state";
import type { Context } from "../context";

/** Whether the destination may have changed something; of a failure that is none of its own nobody knows. */
export function mayHaveWritten(error: unknown): boolean {
  return !(error instanceof DestinationFailure) || error.mayHaveWritten;
}

/** How a write has ended that failed with this; one that had not `begun` has changed nothing. */
export function endOfFailure(error: unknown, begun: boolean): WriteEnd {
  if (!begun || !mayHaveWritten(error)) return { kind: "nothing" };
  const refusedLater = error instanceof DestinationFailure && error.remoteId !== null && !error.retryable;
  return { kind: refusedLater ? "halfway" : "unknown" };
}

/** A failure of the destination has its own words; those of a bug stay in the log. */
export function publicMessage(ctx: Context, error: unknown, label: string): string {
  if (error instanceof DestinationFailure) return error.message;
  ctx.logger.error({ err: error, requestId: ctx.requestId }, "a call to a destination failed unexpectedly");
  return `Galley failed to write to ${label} for a reason of its own; the operator finds it in the log under request ${ctx.requestId}.`;
}
