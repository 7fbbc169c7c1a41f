import { z } from "zod";
import type { MailKind } from "@/lib/platform/db/schema";
import { headerLine } from "./mailer";
import { named } from "./named";
import { approvalLetter, digestLetter, noticeSchemas, notLiveLetter, sentBackLetter } from "./notice-letters";
import { type LetterContent, printHtml, printText } from "./print-letter";

/** What a mail of each kind tells. */
const dataSchemas = {
  invitation: z.object({ workspace: z.string(), invitedBy: z.string().nullable(), role: z.string() }),
  password: z.object({}),
  ...noticeSchemas,
} satisfies Record<MailKind, z.ZodType>;

export type MailData<Kind extends MailKind> = z.input<(typeof dataSchemas)[Kind]>;

/** Where the links of a mail lead. They begin with the public address of the installation, never with that of a call. */
export interface LetterLinks {
  baseUrl: string;
  /** The secret of the link, for an invitation and a password; for a notice, of the link that switches its kind off. */
  token: string;
}

export interface Letter {
  subject: string;
  text: string;
  html: string;
  /** See OutgoingMail. */
  switchOffUrl?: string;
}

/** The subject and both forms of a mail. Throws for data of another kind. */
export function composeLetter(kind: MailKind, data: unknown, links: LetterLinks): Letter {
  const content = contentOf(kind, data, links);
  return {
    subject: headerLine(content.subject, 200),
    text: printText(content),
    html: printHtml(content),
    ...(content.switchOff !== undefined && { switchOffUrl: content.switchOff.url }),
  };
}

function contentOf(kind: MailKind, given: unknown, { baseUrl, token }: LetterLinks): LetterContent {
  const switchOffUrl = `${baseUrl}/unsubscribe/${token}`;
  switch (kind) {
    case "invitation":
      return invitationLetter(dataSchemas.invitation.parse(given), `${baseUrl}/invite/${token}`);
    case "password":
      return {
        subject: "Set a new password for Galley",
        paragraphs: ["Somebody, probably you, asked for a new password for your account on Galley."],
        link: { label: "Set a new password", url: `${baseUrl}/set-password/${token}` },
        note: "The link works once, for an hour. Your password stays as it is until the link is used: if you did not ask for it, ignore this mail.",
      };
    case "approval":
      return approvalLetter(dataSchemas.approval.parse(given), { baseUrl, switchOffUrl });
    case "sent_back":
      return sentBackLetter(dataSchemas.sent_back.parse(given), { baseUrl, switchOffUrl });
    case "not_live":
      return notLiveLetter(dataSchemas.not_live.parse(given), { baseUrl, switchOffUrl });
    case "digest":
      return digestLetter(dataSchemas.digest.parse(given), { baseUrl, switchOffUrl });
  }
}

function invitationLetter(
  { workspace, invitedBy, role }: MailData<"invitation">,
  url: string,
): LetterContent {
  const who = invitedBy === null ? "Whoever runs this installation" : named(invitedBy);
  return {
    subject: `${who} invites you to ${named(workspace)} on Galley`,
    paragraphs: [
      `${who} invites you to the workspace “${named(workspace)}” on Galley, as ${/^[aeio]/.test(role) ? "an" : "a"} ${role}.`,
      "Galley writes articles for websites, publishes them, and checks that the public pages show them.",
    ],
    link: { label: "Accept the invitation", url },
    note: "The link works once, for seven days. If you do not know who sent it, ignore this mail: without the link nothing happens.",
  };
}
