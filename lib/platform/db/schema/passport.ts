import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt } from "./columns";

/** The key pairs that the installation signs passports with: one current key, and the public halves of former ones. */
export const passportKeyPair = pgTable(
  "passport_key",
  {
    /** The thumbprint of the public key. */
    kid: text("kid").primaryKey(),
    publicJwk: jsonb("public_jwk").$type<object>().notNull(),
    /** The private key: an AES-256-GCM envelope, bound to `kid`. Null for a former key, which signs nothing any more. */
    privateKey: text("private_key"),
    createdAt: createdAt(),
    retiredAt: at("retired_at"),
  },
  (table) => [
    // At most one row: of two processes that create the first key, one finds that of the other.
    uniqueIndex("passport_key_present")
      .on(sql`(${table.retiredAt} is null)`)
      .where(sql`${table.retiredAt} is null`),
    index("passport_key_newest").on(table.createdAt),
  ],
);
