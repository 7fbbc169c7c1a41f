interface PublicationState {
  state: "published" | "checking" | "not_live" | "unverified" | "failed";
  publish_status: "draft" | "publish";
  verify_status: string;
  /** When the article was first found after the last write. */
  verified_at: string | null;
  sent_at: string | null;
  /** Why the last write failed. */
  error: string | null;
  write_in_progress: boolean;
}

/** What the state of a publication means, with what was seen before it, in a sentence. */
export function publicationMeaning(publication: PublicationState): string {
  const { state, publish_status: status, verify_status: verdict, verified_at: foundAt } = publication;
  if (publication.write_in_progress) return "Being written to the destination now.";
  switch (state) {
    case "published":
      return verdict === "verified"
        ? "The article was found on its public page."
        : "The article was found on its public page before, but not at the last look; the next one decides.";
    case "checking":
      return publication.error === null && publication.sent_at !== null
        ? "Written; the verifier has yet to find it on its public page."
        : "Whether the last write arrived is not known; the verifier looks for it on the public page.";
    case "not_live":
      return foundAt === null
        ? "The public page answers that there is no such page."
        : "The article was live, and its page is gone.";
    case "unverified":
      if (status === "draft") return "A draft, or taken down: there is no public page to check.";
      if (verdict === "skipped") return "Written, but not proved: there is no public address to look at.";
      return foundAt === null
        ? "Written, but not proved: the article was not found on its page within a day."
        : "The article was live, and its page no longer shows it.";
    case "failed":
      return publication.sent_at === null
        ? "The write failed."
        : "The last write failed; what was written before still stands there.";
  }
}

/** Whether there is something at the destination that readers may see. A failure leaves that open. */
export function mayBeLive({ state, publish_status: status, sent_at: sentAt }: PublicationState): boolean {
  return sentAt !== null && (status === "publish" || state === "failed" || state === "published");
}
