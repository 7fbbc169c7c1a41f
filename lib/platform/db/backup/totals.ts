import { createHash } from "node:crypto";
import type { TableTotal } from "./backup-format";

/** Counts and hashes the rows of one table as they pass. */
export function totalOfRows(): { add(rows: Buffer): void; total(): TableTotal } {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(bytes) {
      hash.update(bytes);
      for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) rows += 1;
    },
    total: () => ({ rows, sha256: hash.digest("hex") }),
  };
}
