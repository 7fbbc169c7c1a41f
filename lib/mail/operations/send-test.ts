import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { Mailer } from "@/lib/mail/mailer";
import { newId } from "@/lib/platform/db/ids";

export const sendTestMail = operation({
  name: "mail.send_test",
  summary: "Send a mail at once, to see whether the mail server takes it",
  access: "operator",
  effect: "looks outside",
  longRunning: true,
  input: z.strictObject({ email: z.email({ error: "must be an e-mail address" }).max(320) }),
  output: z.object({
    sent: z.boolean(),
    host: z.string().describe("The mail server."),
    from: z.string(),
    error: z.string().nullable().describe("Why it was not sent, and what to change."),
  }),
  refusals: ["unavailable"],
  async run(ctx: Context & { mailer: Mailer | null }, { email }) {
    const { mailer, settings, abandon } = ctx;
    if (mailer === null) {
      throw new Refusal(
        "unavailable",
        "Galley sends no mail: set SMTP_URL and MAIL_FROM, and start it again.",
      );
    }
    const text = `Mail from Galley at ${settings.baseUrl} arrives here.`;
    const outcome = await mailer.send(
      {
        id: newId(),
        to: { name: "", address: email },
        subject: "A test of Galley’s mail",
        text: `${text}\n`,
        html: `<p>${text}</p>`,
      },
      abandon,
    );
    const error = outcome.kind === "sent" ? null : outcome.error;
    return { sent: error === null, host: mailer.host, from: mailer.from, error };
  },
});
