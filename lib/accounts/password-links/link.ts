import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import { hashToken } from "@/lib/platform/keys/content-token";
import { createLinkToken } from "@/lib/platform/keys/link-token";
import { findPasswordLinkOwner, putPasswordLink } from "./queries";

/** An account, and the link by which its owner sets a password; null when the operator chose the password. */
export const accountWithLink = z.object({
  id: z.uuid(),
  email: z.string(),
  link: z.string().nullable().describe("Works once; this answer is the only one that shows it."),
  link_expires_at: timestampField.nullable(),
});

const linkHours = 24;

/** Makes the link by which a person sets a password. An earlier one of the account stops working. */
export async function makePasswordLink(ctx: Context, userId: string) {
  const { token, tokenHash } = createLinkToken();
  const expiresAt = await putPasswordLink(ctx.db, { userId, tokenHash, hours: linkHours });
  return { link: `${ctx.settings.baseUrl}/set-password/${token}`, link_expires_at: timestamp(expiresAt) };
}

/**
 * The account of a link. Throws one `not_found` for a link that never existed, was used or replaced, has expired, or
 * belongs to a disabled account, so that nobody learns which.
 */
export async function requirePasswordLink(ctx: Pick<Context, "db" | "onFound">, token: string) {
  const tokenHash = hashToken(token);
  const owner = await findPasswordLinkOwner(ctx.db, tokenHash);
  if (owner === null) throw passwordLinkGone();
  ctx.onFound?.({ resourceId: owner.id });
  return { owner, tokenHash };
}

export function passwordLinkGone(): Refusal {
  return new Refusal(
    "not_found",
    "This link is not valid: it was used or replaced, or it has expired. Ask for a new one, on the sign-in page or from the operator.",
  );
}
