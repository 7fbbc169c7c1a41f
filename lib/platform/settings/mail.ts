import type { Complain } from "./services";
import type { SettingValues } from "./table";

/** The operator's mail server, and the sender of every mail. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte on; otherwise STARTTLS, if the server offers it. */
  secure: boolean;
  /** Whether nothing is sent without TLS. */
  requireTls: boolean;
  /** Null for a server that asks for no login. */
  login: { user: string; password: string } | null;
  from: MailAddress;
  /** How long a notice waits for others that go into the same mail. */
  gatherSeconds: number;
}

export interface MailAddress {
  name: string;
  address: string;
}

/** How mail is sent; null when Galley sends none. */
export function chooseMail(
  { smtpUrl, mailFrom, mailGatherSeconds: gatherSeconds }: SettingValues,
  complain: Complain,
): MailSettings | null {
  if (smtpUrl === null && mailFrom === null) return null;
  if (smtpUrl === null) complain("SMTP_URL is missing: MAIL_FROM is of no use without it.");
  if (mailFrom === null)
    complain("MAIL_FROM is missing: SMTP_URL needs it, such as Galley <galley@example.com>.");
  if (smtpUrl === null || mailFrom === null) return null;
  const { hostname, port, protocol, username, password } = smtpUrl;
  const secure = protocol === "smtps:";
  const login =
    username === "" ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    // The attack: whoever is between the two leaves out STARTTLS, and reads the password.
    requireTls: !secure && login !== null && !isThisMachine(host),
    login,
    from: mailFrom,
    gatherSeconds,
  };
}

const isThisMachine = (host: string) => host === "localhost" || host === "::1" || host.startsWith("127.");
