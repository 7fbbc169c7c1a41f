import { mayBeLive, publicationFacts } from "@galley/lib/publications/explain";

/** The facts about an article and its publications that decide its next step. */
export interface ArticleSituation {
  issues: number;
  /** The current version waits for an approval. */
  awaitsApproval: boolean;
  hasConnection: boolean;
  publications: readonly (Parameters<typeof publicationFacts>[0] & {
    integration_name: string;
    external_url: string | null;
    verify_reason: string | null;
    outdated: boolean;
    next_check_at: string | null;
  })[];
}

export interface ArticleStep {
  tone: "neutral" | "proof" | "good" | "wait" | "bad";
  /** The state of the article, in a few words. */
  title: string;
  /** What to do next, or that there is nothing to do. */
  detail: string;
  /** Where to do it. */
  action: "edit" | "approve" | "connect" | "publications" | "publish" | "page" | null;
  /** The public page, for the action `page`. */
  url: string | null;
}

const names = new Intl.ListFormat("en", { type: "conjunction" });

/**
 * How an article stands, and the next useful step: what only a person can solve comes first, then what Galley is
 * doing, then what is proved.
 */
export function nextStepOf(situation: ArticleSituation): ArticleStep {
  return troubleOf(situation) ?? unfinishedOf(situation) ?? settledOf(situation);
}

type Publications = ArticleSituation["publications"];

/** The names of the destinations whose publications pass a test; null when there is none. */
function namesOf(publications: Publications, test: (each: Publications[number]) => boolean): string | null {
  const found = publications.filter(test).map((each) => each.integration_name);
  return found.length === 0 ? null : names.format(found);
}

function troubleOf({ issues, publications }: ArticleSituation): ArticleStep | null {
  const writing = namesOf(publications, (each) => each.write_in_progress);
  if (writing !== null) {
    return step("wait", `Being written to ${writing}`, "This page updates by itself.", "publications");
  }
  if (issues > 0) {
    const live = namesOf(publications, (each) => mayBeLive(publicationFacts(each)));
    const older = live === null ? "" : ` Readers at ${live} keep the version that was sent there.`;
    const passages = issues === 1 ? "One passage has" : `${issues} passages have`;
    return step(
      "bad",
      "Blocked: it cannot be published yet",
      `${passages} to be fixed first.${older}`,
      "edit",
    );
  }
  const failed = namesOf(publications, (each) => each.state === "failed" || each.error !== null);
  if (failed !== null) {
    const detail = "Its publication says why, and what to do.";
    return step("bad", `The last write to ${failed} failed`, detail, "publications");
  }
  const missing = namesOf(publications, (each) => each.state === "not_live");
  if (missing === null) return null;
  return step("bad", `Not live at ${missing}`, "The public page answers 404.", "publications");
}

function unfinishedOf({ awaitsApproval, publications }: ArticleSituation): ArticleStep | null {
  const outdated = namesOf(publications, (each) => each.outdated);
  if (awaitsApproval && (outdated !== null || publications.length === 0)) {
    return step("wait", "Waiting for approval", "The current version does not go live before it.", "approve");
  }
  if (outdated !== null) {
    const detail = `Readers at ${outdated} see an older version: publish again.`;
    return step("wait", "Newer text than published", detail, "publications");
  }
  const checking = publications.filter((each) => each.state === "checking");
  if (checking.length === 0) return null;
  const at = names.format(checking.map((each) => each.integration_name));
  const [seen] = checking.filter((each) => each.verify_status !== "pending");
  if (seen !== undefined) {
    const reason = seen.verify_reason ?? "The last check did not find it on its public page.";
    return step("wait", `Not found at ${seen.integration_name} so far`, reason, "publications");
  }
  const detail = "Written. Galley is now looking for it on its public page; this page updates by itself.";
  return step("wait", `Checking ${at}`, detail, "publications");
}

function settledOf({ hasConnection, publications }: ArticleSituation): ArticleStep {
  const published = publications.filter((each) => each.state === "published");
  const [first] = published;
  if (first !== undefined) {
    const title = `Live at ${names.format(published.map((each) => each.integration_name))}`;
    const detail = `Galley found it on its public page${published.length > 1 ? "s" : ""}.`;
    return { ...step("good", title, detail, "page"), url: first.external_url };
  }
  const unproved = namesOf(publications, (each) => each.publish_status === "publish");
  if (unproved !== null) {
    const detail = "Its publication says what the verifier saw.";
    return step("wait", `Written to ${unproved}, but not proved`, detail, "publications");
  }
  const draft = namesOf(publications, () => true);
  if (draft !== null) {
    return step("neutral", `A draft at ${draft}`, "Publish it for everybody when it is ready.", "publish");
  }
  return hasConnection
    ? step("proof", "Ready to be published", "Nothing keeps it from going live.", "publish")
    : step("proof", "Ready, with nowhere to go yet", "Connect a destination to publish it.", "connect");
}

function step(
  tone: ArticleStep["tone"],
  title: string,
  detail: string,
  action: ArticleStep["action"],
): ArticleStep {
  return { tone, title, detail, action, url: null };
}

/** Whether something about the article changes by itself in a moment, so that its page is worth refreshing. */
export function isMoving({ publications }: Pick<ArticleSituation, "publications">, now: Date): boolean {
  return publications.some(
    ({ state, write_in_progress: busy, next_check_at: next }) =>
      state === "checking" || busy || (next !== null && new Date(next) <= now),
  );
}
