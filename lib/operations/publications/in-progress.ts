import { Refusal } from "../refusal";

/** Another write of the same article to the same connection holds the publication. */
export function publishInProgress(): Refusal {
  return new Refusal(
    "publish_in_progress",
    "This article is being published through this connection right now; ask again in a minute.",
  );
}
