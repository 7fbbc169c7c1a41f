import type { PublicationRow } from "@/lib/platform/db/schema";
import { keptEvidence } from "./page-evidence";

/** When a check last found the article on its page, since the last write that is known to have arrived. */
export function lastVerifiedAt(
  row: Pick<PublicationRow, "verifyStatus" | "checkedAt" | "evidence" | "verifiedAt">,
): Date | null {
  if (row.verifiedAt === null) return null;
  if (row.verifyStatus === "verified") return row.checkedAt;
  const noted = keptEvidence.safeParse(row.evidence).data?.last_verified_at ?? null;
  return noted === null ? row.verifiedAt : new Date(noted);
}
