import { firstVerifiedAt, readEvidence } from "@/lib/publications/evidence";
import { type PublicationFacts, publicationFacts } from "@/lib/publications/explain";
import type { ShownPublication } from "./queries";

/** What explains the state of a publication in a list. */
export function factsOfShown(row: ShownPublication): PublicationFacts {
  return publicationFacts({
    state: row.state,
    publish_status: row.publishStatus,
    verify_status: row.verifyStatus,
    error: row.error,
    write_in_progress: row.writeToken !== null,
    sent_at: row.sentAt,
    verified_at: firstVerifiedAt(row),
    evidence: readEvidence(row.evidence),
  });
}
