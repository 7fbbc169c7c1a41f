import { createHash } from "node:crypto";
import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { refusalOf } from "@/lib/kernel/limits";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { Mailer } from "@/lib/mail/mailer";
import { queuePasswordMail } from "@/lib/mail/rows/queue";
import { createLinkToken } from "@/lib/platform/keys/link-token";
import type { SecretBox } from "@/lib/platform/secret-box";
import { accountFields } from "../account-fields";
import { mayUsePassword, type NeedsAddressPolicy } from "../addresses";
import { findActiveAccount } from "../queries";
import { putPasswordLink } from "./queries";

const linkHours = 1;

export const requestPasswordLink = operation({
  name: "accounts.request_password_link",
  summary: "Mail the owner of an address the link by which a forgotten password is replaced",
  description:
    "The answer is the same whether or not an account has the address, which is the only one that the mail goes to. The password stays as it is until the link is used.",
  access: "public",
  effect: "adds",
  phrases: ["asked for a link to set a password", "ask for a link to set a password"],
  input: accountFields.pick({ email: true }),
  output: z.object({ hours: z.int().describe("For how long the link can be used.") }),
  refusals: ["unavailable", "rate_limited"],
  async run(ctx: Context & NeedsAddressPolicy & { mailer: Mailer | null; secrets: SecretBox }, { email }) {
    if (ctx.mailer === null) {
      throw new Refusal(
        "unavailable",
        "This installation sends no mail: ask its operator for a link to set a password.",
      );
    }
    // Counted for every address, so that the limit does not tell which ones have an account.
    const subject = createHash("sha256").update(email).digest("base64url");
    const decision = await ctx.limiter.take("password_mails", subject);
    if (!decision.allowed) throw refusalOf(decision);
    const found = await findActiveAccount(ctx.db, email);
    if (found !== null && mayUsePassword(ctx, email)) {
      const { token, tokenHash } = createLinkToken();
      await putPasswordLink(ctx.db, { userId: found.id, tokenHash, hours: linkHours });
      await queuePasswordMail(ctx.db, ctx.secrets, { userId: found.id, token });
      ctx.onFound?.({ resourceId: found.id });
    }
    // For every address too.
    ctx.wake("mail");
    return { hours: linkHours };
  },
});
