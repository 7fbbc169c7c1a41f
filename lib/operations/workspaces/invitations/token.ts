import { z } from "zod";
import { hashToken } from "@/lib/platform/keys/content-token";
import type { Context } from "../../core/context";
import { Refusal } from "../../core/refusal";
import { findOpenInvitation } from "./queries";

export const tokenField = z
  .string({ error: "is required" })
  .min(1)
  .max(200)
  .describe("The last part of the link.");

/** The invitation of a link. Throws one `not_found` for a token that never existed and for one that is no longer valid. */
export async function requireOpenInvitation(ctx: Pick<Context, "db" | "onFound">, token: string) {
  const found = await findOpenInvitation(ctx.db, hashToken(token));
  if (found === null) throw invitationGone();
  const { id, workspaceId } = found.invitation;
  ctx.onFound?.({ resourceId: id, workspaceId });
  return found;
}

export function invitationGone(): Refusal {
  return new Refusal(
    "not_found",
    "This invitation is not valid: it was used or revoked, or it has expired. Ask for a new link.",
  );
}

/** Throws `forbidden` when the invitation is for another address. */
export function requireInvited({ email }: { email: string | null }, given: string): void {
  if (email === null || email === given.trim().toLowerCase()) return;
  throw new Refusal("forbidden", "This invitation is for another e-mail address.");
}
