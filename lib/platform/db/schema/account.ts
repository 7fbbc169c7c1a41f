import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, updatedAt } from "./columns";

/**
 * The tables of this file have the shape that better-auth and its plugins prescribe, except for our own columns and the
 * last table.
 */
export const user = pgTable(
  "user",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    /** Since when the account may not sign in; the operator disables and enables accounts. */
    disabledAt: at("disabled_at"),
    /** The kinds of mail that the person has switched off, of the `noticeKinds` of mail.ts. */
    mailOff: text("mail_off").array().notNull().default([]),
    /** When the next weekly digest is due; null while it is switched off. At first Monday in UTC, then as clocks show it. */
    nextDigestAt: at("next_digest_at").default(
      sql`((date_trunc('week', now() at time zone 'utc') + interval '7 days 8 hours') at time zone 'utc')`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("user_next_digest").on(table.nextDigestAt, table.id).where(sql`${table.nextDigestAt} is not null`),
  ],
);

export const session = pgTable(
  "session",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    expiresAt: at("expires_at").notNull(),
    /** The network of the address that signed in, not the address itself. */
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    /** When the session was last used, to the hour. */
    updatedAt: updatedAt(),
  },
  (table) => [index("session_user_id").on(table.userId), index("session_updated_at").on(table.updatedAt)],
);

export const account = pgTable(
  "account",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("account_user_id").on(table.userId)],
);

export const verification = pgTable(
  "verification",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("verification_identifier").on(table.identifier),
    index("verification_expires_at").on(table.expiresAt),
  ],
);

/** The second factor of an account: the secret of an authenticator app, and recovery codes. */
export const twoFactor = pgTable("two_factor", {
  id: id(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: "cascade" }),
  /** Encrypted, like the recovery codes, which are a JSON array of texts. */
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  /** False until a code has shown that the app has the secret. */
  verified: boolean("verified").notNull().default(true),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: at("locked_until"),
  /** The time step of the newest code that was accepted; no code of this step or before is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

export const passkey = pgTable(
  "passkey",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    credentialID: text("credential_id").notNull().unique(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: createdAt(),
  },
  (table) => [index("passkey_user_id").on(table.userId)],
);

/** A link by which one person sets a password. An account has one at most; its row is deleted when it is used. */
export const passwordLink = pgTable(
  "password_link",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("password_link_token_hash").on(table.tokenHash),
    index("password_link_expires_at").on(table.expiresAt),
  ],
);
