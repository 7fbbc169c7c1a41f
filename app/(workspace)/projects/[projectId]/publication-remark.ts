interface PlacedState {
  state: "published" | "checking" | "not_live" | "unverified" | "failed";
  publish_status: "draft" | "publish";
  verify_status: string;
  found_before: boolean;
  refused: boolean;
  noindex: boolean;
  warned: boolean;
}

/** What a list says beside a publication's state, in few words; null when the state says it all. */
export function publicationRemark(placed: PlacedState): string | null {
  const { state, verify_status: verdict, found_before: foundBefore } = placed;
  if (placed.refused) return "last write refused";
  switch (state) {
    case "published":
      if (verdict !== "verified") return "missing at the last look";
      if (placed.noindex) return "hidden from search by noindex";
      return placed.warned ? "has a warning" : null;
    case "not_live":
      return foundBefore ? "was live, page gone" : "no such page";
    case "unverified":
      if (placed.publish_status === "draft") return "draft";
      if (verdict === "mismatch") return foundBefore ? "page lost the article" : "page lacks the article";
      if (verdict === "blocked") return "page refuses the check";
      return verdict === "unreachable" ? "site does not answer" : "no address to check";
    case "checking":
    case "failed":
      return null;
  }
}
