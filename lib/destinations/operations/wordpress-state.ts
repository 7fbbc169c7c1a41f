import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { openState, sealState } from "@/lib/kernel/sealed-state";
import type { NeedsDestinations } from "./config";

/** How long a person may take to sign in to WordPress and agree. */
const minutesMax = 30;

const purpose = "wordpress authorization";

const stored = z.object({
  integrationId: z.uuid(),
  projectId: z.uuid(),
  siteUrl: z.string(),
});
export type WordPressState = z.output<typeof stored>;

/**
 * What travels through WordPress and back: encrypted, and bound to this session. The connection's id is chosen here,
 * so that the answer can make one connection only.
 */
export function sealWordPressState(ctx: Context & NeedsDestinations, state: WordPressState): string {
  return sealState(ctx, purpose, state, new Date(ctx.now().getTime() + minutesMax * 60_000));
}

/**
 * Attack: somebody sends a link with a state of their own, or with that of another project, so that this session
 * connects a site that its user did not choose. Throws the same `conflict` for each.
 */
export function openWordPressState(
  ctx: Context & NeedsDestinations,
  sealed: string,
  projectId: string,
): WordPressState {
  const state = openState(ctx, purpose, sealed, stored);
  if (state?.projectId !== projectId) throw staleWordPressAnswer();
  return state;
}

export function staleWordPressAnswer(): Refusal {
  return new Refusal(
    "conflict",
    `This answer of WordPress belongs to no connection that was begun here in the last ${minutesMax} minutes: begin again.`,
    { fields: [{ field: "state", message: "must be that of a connection which was begun in this session" }] },
  );
}
