import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { digestTimes } from "@/lib/mail/digest-times";
import { storeMailOff } from "@/lib/mail/rows/choices";
import { noticeKinds } from "@/lib/platform/db/schema";
import { requireOwnChoices } from "./own-choices";

export const setMailChoices = operation({
  name: "mail.set_choices",
  summary: "Choose what one is mailed about",
  description: "Invitations, and links to set a password that somebody asked for, are always sent.",
  access: "user",
  effect: "overwrites",
  phrases: ["chose their mails", "choose their mails"],
  role: null,
  input: z.strictObject({
    kinds: z
      .array(z.enum(noticeKinds))
      .max(noticeKinds.length)
      .describe("All that is to be sent; any other kind is switched off."),
  }),
  output: z.object({ kinds: z.array(z.enum(noticeKinds)) }),
  refusals: ["unauthorized"],
  async run(ctx, { kinds }) {
    const { userId, timeZone } = await requireOwnChoices(ctx);
    ctx.onFound?.({ resourceId: userId });
    await storeMailOff(ctx.db, userId, {
      off: noticeKinds.filter((kind) => !kinds.includes(kind)),
      nextDigestAt: kinds.includes("digest") ? digestTimes(ctx.now(), timeZone).nextAt : null,
    });
    return { kinds: noticeKinds.filter((kind) => kinds.includes(kind)) };
  },
});
