import { z } from "zod";
import type { ChangedClaim } from "./rules/changed-claim";

const changes: z.ZodType<ChangedClaim[]> = z.array(
  z.object({ claimId: z.string(), text: z.string(), before: z.string(), after: z.string().nullable() }),
);

/** Reads the columns `changes` and `confirmed_changes` of `cited_page`. */
export function storedChanges(column: unknown): ChangedClaim[] {
  return changes.parse(column);
}
