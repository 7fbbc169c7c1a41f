import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { noticeTexts } from "@/lib/mail/notice-texts";
import type { NeedsNotifier } from "@/lib/mail/rows/notices";
import { noticeKinds } from "@/lib/platform/db/schema";
import { requireOwnChoices } from "./own-choices";

export const getMailChoices = operation({
  name: "mail.get_choices",
  summary: "What the signed-in user is mailed about",
  access: "user",
  effect: "reads",
  role: null,
  input: z.strictObject({}),
  output: z.object({
    sent: z.boolean().describe("Whether this server sends mail at all."),
    choices: z.array(
      z.object({
        kind: z.enum(noticeKinds),
        label: z.string(),
        help: z.string().describe("What it brings."),
        on: z.boolean(),
      }),
    ),
    time_zone: z.string().describe("In which the digest comes, on Mondays at 08:00."),
  }),
  refusals: ["unauthorized"],
  async run(ctx: Context & NeedsNotifier) {
    const { off, timeZone } = await requireOwnChoices(ctx);
    return {
      sent: ctx.mailer !== null,
      choices: noticeKinds.map((kind) => ({ kind, ...noticeTexts[kind], on: !off.includes(kind) })),
      time_zone: timeZone,
    };
  },
});
