import { z } from "zod";
import { isOfIdentityProvider, type NeedsAddressPolicy } from "@/lib/accounts/addresses";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { hashToken } from "@/lib/platform/keys/content-token";
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

/**
 * Throws `forbidden` when the invitation is for another address. One of the identity provider's domains has to be
 * verified too; of any other, only the link proves that it was meant for this person.
 */
export function requireInvited(
  ctx: NeedsAddressPolicy,
  { email }: { email: string | null },
  person: { email: string; emailVerified: boolean },
): void {
  if (email === null) return;
  if (email === person.email.trim().toLowerCase()) {
    if (person.emailVerified || !isOfIdentityProvider(ctx, email)) return;
    throw new Refusal(
      "forbidden",
      "Nobody has verified that this address is yours: sign in with your organisation, then open this link again.",
    );
  }
  throw new Refusal("forbidden", "This invitation is for another e-mail address.");
}
