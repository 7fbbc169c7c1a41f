import { createTransport } from "nodemailer";
import { z } from "zod";
import type { MailSettings } from "@/lib/platform/settings/mail";
import { timeLimit } from "@/lib/platform/time-limit";

/** A mail as it is handed to the mail server. */
export interface OutgoingMail {
  /** Names the mail in its Message-ID, so that a repeated one is recognised. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The address that switches off mails of this kind, at one click; only for those that can be switched off. */
  switchOffUrl?: string;
}

/**
 * What became of an attempt. `refused`: the server does not take this mail, and would not take it later. `failed`: it may
 * take it later; `server` when no other mail would fare better now.
 */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "refused"; error: string }
  | { kind: "failed"; error: string; concerns: "mail" | "server" };

/** Sends mails by the operator's mail server. */
export interface Mailer {
  /** The host of the server, as the operator knows it. */
  host: string;
  from: string;
  /** How long a notice waits for others that go into the same mail. */
  gatherSeconds: number;
  /** Never throws. */
  send(mail: OutgoingMail, abandon?: AbortSignal): Promise<MailOutcome>;
}

const connectMs = 10_000;
/** An attempt ends within this time, whatever the server does. */
const attemptMs = 30_000;
const answerBytesMax = 64 * 1024;

/** The mailer of this server. It connects for each mail: they are few, and servers close idle connections. */
export function createMailer(
  { host, port, secure, requireTls, login, from, gatherSeconds }: MailSettings,
  baseUrl: string,
): Mailer {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    name: new URL(baseUrl).hostname,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: connectMs,
    maxResponseSize: answerBytesMax,
    // The attack: a text that is taken for the path or the address of an attachment.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    host,
    from: from.address,
    gatherSeconds,
    async send(mail, ...abandon) {
      try {
        await transport.sendMail({
          ...headersOf(mail, new URL(baseUrl).hostname),
          from,
          text: mail.text,
          html: mail.html,
          signal: timeLimit(attemptMs, ...abandon.filter((each) => each !== undefined)),
        });
        return { kind: "sent" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function headersOf({ id, to, subject, switchOffUrl }: OutgoingMail, domain: string) {
  return {
    messageId: `<${id}@${domain}>`,
    // As an object and on one line: a comma in a name makes no second recipient, and a line break no header.
    to: { name: headerLine(to.name, 100), address: to.address },
    subject: headerLine(subject, 200),
    headers: {
      // RFC 3834: nobody is away from the office for Galley.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      // RFC 8058: the mail program offers to switch these mails off, and does it by one POST.
      ...(switchOffUrl !== undefined && {
        "List-Unsubscribe": { prepared: true, value: `<${switchOffUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** A text without line breaks and other control characters, shortened to a length. */
export function headerLine(text: string, max: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = Array.from(line);
  return letters.length <= max ? line : `${letters.slice(0, max - 1).join("")}…`;
}

const failure = z.object({
  code: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
});

/** Whose fault it is. A server's own answer is shown; what it was sent, such as a password, is never in it. */
function outcomeOf(error: unknown): MailOutcome {
  const { code = "", responseCode = 0, response = "", command = "" } = failure.safeParse(error).data ?? {};
  const answer = response === "" ? "" : `: ${headerLine(response, 300)}`;
  if (code === "EENVELOPE" || code === "EMESSAGE" || code === "ESTREAM") {
    const ofSender = command === "MAIL FROM";
    const permanent = responseCode >= 500 && responseCode !== 503;
    if (permanent && !ofSender)
      return { kind: "refused", error: `The mail server did not take this mail${answer}.` };
    const subject = ofSender ? "the sender of MAIL_FROM" : "this mail for now";
    return {
      kind: "failed",
      error: `The mail server did not take ${subject}${answer}.`,
      concerns: ofSender ? "server" : "mail",
    };
  }
  return {
    kind: "failed",
    error: `${explained[code] ?? "The mail server could not be used"}${answer}.`,
    concerns: "server",
  };
}

const explained: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refused the user name or the password of SMTP_URL",
  ENOAUTH: "The mail server asks for a user name and a password in SMTP_URL",
  EDNS: "The host of SMTP_URL was not found",
  ETLS: "No encrypted connection to the mail server was possible: SMTP_URL may need smtps:// or another port, or its certificate is not valid for this host",
  ESOCKET: "The mail server of SMTP_URL could not be reached",
  ECONNECTION: "The mail server closed the connection",
  ETIMEDOUT: "The mail server did not answer in time",
  EABORT: "The mail server did not answer in time",
  EPROTOCOL: "What answers at SMTP_URL is no mail server",
};
