import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { openState, sealState } from "@/lib/kernel/sealed-state";
import type { SecretBox } from "@/lib/platform/secret-box";

/** How long a person may take to sign in at Google and agree, and then to choose a property. */
const minutesMax = 30;

const purpose = "search console authorization";

const stored = z.object({
  projectId: z.uuid(),
  nonce: z.string(),
  verifier: z.string(),
});

/** What an answer of Google has to belong to. */
export type GoogleState = Pick<z.output<typeof stored>, "nonce" | "verifier">;

type Needs = Context & { secrets: SecretBox };

export const grantExpiry = (now: Date): Date => new Date(now.getTime() + minutesMax * 60_000);

/** A new question: the nonce that lets one answer count, and the secret of PKCE. */
export function newGoogleState(): GoogleState {
  return { nonce: randomBytes(16).toString("base64url"), verifier: randomBytes(32).toString("base64url") };
}

/**
 * What travels through Google and back: the project in plain text, so that the browser finds its page again whatever
 * happens, then the state, encrypted and bound to this session and project.
 */
export function sealGoogleState(ctx: Needs, projectId: string, state: GoogleState): string {
  return `${projectId}.${sealState(ctx, purpose, { ...state, projectId }, grantExpiry(ctx.now()))}`;
}

/** The project that an answer says it is for; null for what is no id. It proves nothing. */
export function projectNamedIn(state: string): string | null {
  return z.uuid().safeParse(state.split(".", 1)[0]).data ?? null;
}

/**
 * Attack: somebody sends a link with an answer of their own, or for another project, so that this session connects a
 * Google account that its user did not choose. Throws the same `conflict` for each.
 */
export function openGoogleState(ctx: Needs, text: string, projectId: string): GoogleState {
  const state = openState(ctx, purpose, text.slice(text.indexOf(".") + 1), stored);
  if (state?.projectId !== projectId) throw staleGoogleAnswer();
  return state;
}

export function staleGoogleAnswer(): Refusal {
  return new Refusal(
    "conflict",
    `This answer of Google belongs to no connection that was begun here in the last ${minutesMax} minutes: begin again.`,
    { fields: [{ field: "state", message: "must be that of a connection which was begun in this session" }] },
  );
}
