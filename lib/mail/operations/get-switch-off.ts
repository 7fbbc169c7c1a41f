import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { noticeTexts } from "@/lib/mail/notice-texts";
import { findMailOff } from "@/lib/mail/rows/choices";
import { linkedKind, mailLink, mailLinkGone, type NeedsSecrets, requireMailLink } from "./mail-link";

export const getSwitchOff = operation({
  name: "mail.get_switch_off",
  summary: "Which kind of mail the link at the foot of a mail switches off, and whether it is off",
  access: "public",
  effect: "reads",
  input: mailLink,
  output: linkedKind,
  refusals: ["not_found"],
  async run(ctx: Context & NeedsSecrets, { token }) {
    const { userId, kind } = requireMailLink(ctx, token);
    const off = await findMailOff(ctx.db, userId);
    if (off === null) throw mailLinkGone();
    return { kind, label: noticeTexts[kind].label, off: off.includes(kind) };
  },
});
