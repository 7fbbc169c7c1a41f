import { createHash } from "node:crypto";

/** Names a person in a browser that several people use, without saying who it is. */
export function draftOwner(email: string): string {
  return createHash("sha256").update(email).digest("hex").slice(0, 16);
}
