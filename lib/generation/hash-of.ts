import { createHash } from "node:crypto";

/** SHA-256 of a value as JSON. */
export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
