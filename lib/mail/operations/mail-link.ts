import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { openSwitchOff, type SwitchOff } from "@/lib/mail/switch-off-token";
import { noticeKinds } from "@/lib/platform/db/schema";
import type { SecretBox } from "@/lib/platform/secret-box";

/** The link at the foot of a mail. Whoever has it learns nothing of the person. */
export const mailLink = z.strictObject({ token: z.string().min(1).max(400) });

export const linkedKind = z.object({
  kind: z.enum(noticeKinds),
  label: z.string(),
  off: z.boolean().describe("Whether mails of this kind are switched off."),
});

export interface NeedsSecrets {
  secrets: SecretBox;
}

/** What the link switches off, and for whom. Throws `not_found` for a token that is not this server's. */
export function requireMailLink({ secrets }: Context & NeedsSecrets, token: string): SwitchOff {
  const found = openSwitchOff(secrets, token);
  if (found === null) throw mailLinkGone();
  return found;
}

export function mailLinkGone(): Refusal {
  return new Refusal(
    "not_found",
    "This link is not complete, or its account is gone. Copy all of it from the mail, or sign in and choose your mails on the account page.",
  );
}
