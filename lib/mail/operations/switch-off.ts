import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { noticeTexts } from "@/lib/mail/notice-texts";
import { switchMailOff } from "@/lib/mail/rows/choices";
import { linkedKind, mailLink, mailLinkGone, type NeedsSecrets, requireMailLink } from "./mail-link";

export const switchOffMail = operation({
  name: "mail.switch_off",
  summary: "Switch off one kind of mail, by the link at the foot of a mail",
  description: "It is switched on again on the account page.",
  access: "public",
  effect: "overwrites",
  phrases: ["switched off a kind of mail", "switch off a kind of mail"],
  input: mailLink,
  output: linkedKind,
  refusals: ["not_found"],
  async run(ctx: Context & NeedsSecrets, { token }) {
    const { userId, kind } = requireMailLink(ctx, token);
    if (!(await switchMailOff(ctx.db, userId, kind))) throw mailLinkGone();
    ctx.onFound?.({ resourceId: userId });
    return { kind, label: noticeTexts[kind].label, off: true };
  },
});
