import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { keyScopes } from "@/lib/platform/keys/key-scope";
import { user } from "./account";
import { at, createdAt, id } from "./columns";
import { project } from "./project";

/** A program that registered itself (RFC 7591) to ask people for access. Its name and addresses are its own words. */
export const agentClient = pgTable(
  "agent_client",
  {
    /** The client_id. */
    id: id(),
    name: text("name").notNull(),
    redirectUris: text("redirect_uris").array().notNull(),
    createdAt: createdAt(),
    /** When a person first gave it access. A client that nobody uses is deleted after a day. */
    firstUsedAt: at("first_used_at"),
  },
  (table) => [index("agent_client_unused").on(table.createdAt).where(sql`${table.firstUsedAt} is null`)],
);

/** The access that a person gave a client to one project. It ends when it is revoked or its last token expires. */
export const agentGrant = pgTable(
  "agent_grant",
  {
    id: id(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => agentClient.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    scopes: text("scopes", { enum: keyScopes }).array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    index("agent_grant_project_id").on(table.projectId),
    index("agent_grant_user_id").on(table.userId),
    index("agent_grant_client_id").on(table.clientId),
  ],
);

/** A consent whose code the client exchanges for tokens, once. Only the hash of the code is stored. */
export const agentCode = pgTable(
  "agent_code",
  {
    hash: text("hash").primaryKey(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => agentClient.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    scopes: text("scopes", { enum: keyScopes }).array().notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** BASE64URL(SHA-256(code_verifier)), of RFC 7636. */
    codeChallenge: text("code_challenge").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** The grant that the code was exchanged for; set, a second exchange ends that grant. */
    grantId: uuid("grant_id").references(() => agentGrant.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("agent_code_expires_at").on(table.expiresAt),
    index("agent_code_client_id").on(table.clientId),
    index("agent_code_user_id").on(table.userId),
    index("agent_code_project_id").on(table.projectId),
    index("agent_code_grant_id").on(table.grantId),
  ],
);

/** The tokens of grants, as hashes. A used refresh token stays until it expires, so that its reuse is noticed. */
export const agentToken = pgTable(
  "agent_token",
  {
    hash: text("hash").primaryKey(),
    kind: text("kind", { enum: ["access", "refresh"] }).notNull(),
    grantId: uuid("grant_id")
      .notNull()
      .references(() => agentGrant.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
    /** When a refresh token was exchanged for the next one. */
    usedAt: at("used_at"),
  },
  (table) => [
    index("agent_token_grant_id").on(table.grantId),
    index("agent_token_expires_at").on(table.expiresAt),
  ],
);
