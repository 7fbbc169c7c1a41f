import { randomBytes } from "node:crypto";
import { hashToken } from "./content-token";

/** The token of a link that works once: 256 random bits. Only its hash is stored. */
export function createLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}
