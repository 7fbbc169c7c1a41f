import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { SecretUnreadable } from "@/lib/platform/secret-box";
import type { NeedsDestinations } from "./config";

/** How long a person may take to sign in to WordPress and agree. */
const minutesMax = 30;

const purpose = "wordpress authorization";

const stored = z.object({
  integrationId: z.uuid(),
  projectId: z.uuid(),
  siteUrl: z.string(),
  holder: z.string(),
  expiresAt: z.number(),
});
export type WordPressState = Pick<z.output<typeof stored>, "integrationId" | "projectId" | "siteUrl">;

/**
 * What travels through WordPress and back: encrypted, and bound to this session. The connection's id is chosen here,
 * so that the answer can make one connection only.
 */
export function sealWordPressState(ctx: Context & NeedsDestinations, state: WordPressState): string {
  const expiresAt = ctx.now().getTime() + minutesMax * 60_000;
  return ctx.secrets.seal(JSON.stringify({ ...state, holder: holderOf(ctx), expiresAt }), purpose);
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
  const state = stored.safeParse(readSealed(ctx, sealed)).data;
  const isOwn =
    state !== undefined &&
    state.holder === holderOf(ctx) &&
    state.projectId === projectId &&
    state.expiresAt > ctx.now().getTime();
  if (!isOwn) throw staleWordPressAnswer();
  return state;
}

export function staleWordPressAnswer(): Refusal {
  return new Refusal(
    "conflict",
    `This answer of WordPress belongs to no connection that was begun here in the last ${minutesMax} minutes: begin again.`,
    { fields: [{ field: "state", message: "must be that of a connection which was begun in this session" }] },
  );
}

function readSealed(ctx: Context & NeedsDestinations, sealed: string): unknown {
  try {
    return JSON.parse(ctx.secrets.open(sealed, purpose));
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

function holderOf({ actor }: Context): string {
  if (actor.kind !== "user") return "";
  return `${actor.userId} ${actor.sessionId ?? ""}`;
}
