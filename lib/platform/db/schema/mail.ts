import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "./account";
import { at, createdAt, id, leaseColumns } from "./columns";
import { workspace } from "./workspace";

/** The kinds of mail about what happens, each of which a person can switch off. */
export const noticeKinds = ["approval", "sent_back", "not_live", "digest"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const mailKinds = ["invitation", "password", ...noticeKinds] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail to one recipient, from the event that it tells of until some time after it was sent. */
export const mail = pgTable(
  "mail",
  {
    /** Also its Message-ID, the same for every attempt. */
    id: id(),
    kind: text("kind", { enum: mailKinds }).notNull(),
    /** Null for a mail about an account. */
    workspaceId: uuid("workspace_id").references(() => workspace.id, { onDelete: "cascade" }),
    /** Whom it is to: a person, at the address of the account when it is sent; or an address without an account. */
    userId: uuid("user_id").references(() => user.id, { onDelete: "cascade" }),
    address: text("address"),
    /** The event and the recipient: nobody is told twice. */
    eventKey: text("event_key").notNull(),
    /** What the event was: as lib/mail/letters.ts reads it, or which rows a notice is about (lib/mail/rows/notices.ts). */
    data: jsonb("data").$type<object>().notNull(),
    /** The token of its link: an AES-256-GCM envelope, bound to this row's id. Null once the mail is over. */
    token: text("token"),
    status: text("status", { enum: ["waiting", "sent", "failed", "dropped"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** When it is sent next; null when it is over. */
    nextAt: at("next_at").defaultNow(),
    ...leaseColumns(),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: at("sent_at"),
  },
  (table) => [
    uniqueIndex("mail_event_key").on(table.eventKey),
    // Without digests, of which thousands may wait on a Monday, so that none of them stands before a link for a password.
    index("mail_waiting")
      .on(table.workspaceId, table.nextAt, table.id)
      .where(sql`${table.nextAt} is not null and ${table.kind} <> 'digest'`),
    index("mail_digest_waiting")
      .on(table.nextAt, table.id)
      .where(sql`${table.nextAt} is not null and ${table.kind} = 'digest'`),
    // For notices that are gathered into one mail.
    index("mail_to_gather")
      .on(table.userId, table.workspaceId, table.kind, table.id)
      .where(sql`${table.nextAt} is not null`),
    index("mail_with_token").on(table.id).where(sql`${table.token} is not null`),
    index("mail_failing")
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null and ${table.lastError} is not null`),
    index("mail_user_id").on(table.userId),
    index("mail_workspace_id").on(table.workspaceId),
    index("mail_removable").on(table.createdAt),
    check("mail_recipient", sql`(${table.userId} is null) <> (${table.address} is null)`),
  ],
);

export type MailRow = typeof mail.$inferSelect;
