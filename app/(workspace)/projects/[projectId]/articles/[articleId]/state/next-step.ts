import { mayBeLive, publicationFacts } from "@galley/lib/publications/explain";
import { plural } from "@/app/_ui/plural";

/** The facts about an article and its publications that decide its next step. */
export interface ArticleSituation {
  issues: number;
  /** Null for a text that has none. */
  score: number | null;
  /** The score from which an article is good enough here. */
  scoreWanted: number;
  /** The current version waits for an approval. */
  awaitsApproval: boolean;
  /** The names of the approvers whose remarks are open, and how many these are. */
  sentBack: { by: readonly string[]; remarks: number };
  hasConnection: boolean;
  /** When it goes live at a chosen time, in words, a sentence for each destination. */
  scheduled: readonly string[];
  publications: readonly (Parameters<typeof publicationFacts>[0] & {
    integration_name: string;
    external_url: string | null;
    verify_reason: string | null;
    outdated: boolean;
    checked_at: string | null;
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
  action: "edit" | "settle" | "approve" | "connect" | "publications" | "publish" | "schedule" | "page" | null;
  /** The public page, for the action `page`. */
  url: string | null;
  /** When the page was checked that the detail tells of; null where it tells of no check. */
  checkedAt: string | null;
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
    const detail = "What went wrong, and what to do, stands with the evidence.";
    return step("bad", `The last write to ${failed} failed`, detail, "publications");
  }
  const missing = publications.filter((each) => each.state === "not_live");
  const [first] = missing;
  if (first === undefined) return null;
  const at = names.format(missing.map((each) => each.integration_name));
  return seenStep("bad", `Not live at ${at}`, first);
}

function unfinishedOf({ awaitsApproval, sentBack, publications }: ArticleSituation): ArticleStep | null {
  if (sentBack.remarks > 0) {
    const title = `Sent back by ${names.format(sentBack.by)}: ${plural(sentBack.remarks, "remark")} to settle`;
    const later = awaitsApproval ? " This version does not go live before it is approved." : "";
    return step("wait", title, `What to change stands beside the text in the editor.${later}`, "settle");
  }
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
  if (seen !== undefined) return seenStep("wait", `Not found at ${seen.integration_name} so far`, seen);
  const detail = "Written. Galley is now looking for it on its public page; this page updates by itself.";
  return step("wait", `Checking ${at}`, detail, "publications");
}

function settledOf({ publications, ...unpublished }: ArticleSituation): ArticleStep {
  const published = publications.filter((each) => each.state === "published");
  const [first] = published;
  if (first !== undefined) {
    const title = `Live at ${names.format(published.map((each) => each.integration_name))}`;
    const detail = `Galley found it on its public page${published.length > 1 ? "s" : ""}.`;
    return { ...step("good", title, detail, "page"), url: first.external_url, checkedAt: first.checked_at };
  }
  const unproved = publications.filter((each) => each.publish_status === "publish");
  const [shown] = unproved;
  if (shown !== undefined) {
    const at = names.format(unproved.map((each) => each.integration_name));
    return seenStep("wait", `Written to ${at}, but not proved`, shown);
  }
  const [scheduled] = unpublished.scheduled;
  if (scheduled !== undefined) return step("proof", scheduled, scheduledDetail(unpublished), "schedule");
  const draft = namesOf(publications, () => true);
  if (draft !== null) {
    return step("neutral", `A draft at ${draft}`, "Publish it for everybody when it is ready.", "publish");
  }
  return unpublishedStep(unpublished);
}

function scheduledDetail({ score, scoreWanted }: Pick<ArticleSituation, "score" | "scoreWanted">): string {
  return score !== null && score < scoreWanted
    ? `It scores ${score}, and ${scoreWanted} is wanted: there is time to improve its text.`
    : "Galley publishes the text that it then has, and checks its page.";
}

/** A low score keeps nothing from being published, but such a text is not called ready. */
function unpublishedStep({
  score,
  scoreWanted,
  hasConnection,
}: Pick<ArticleSituation, "score" | "scoreWanted" | "hasConnection">): ArticleStep {
  if (score !== null && score < scoreWanted) {
    const title = `It scores ${score}, and ${scoreWanted} is wanted`;
    return hasConnection
      ? step("wait", title, "Improve its text first, or publish it as it is.", "publish")
      : step("wait", title, "Improve its text, and connect a destination to publish it.", "connect");
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
  return { tone, title, detail, action, url: null, checkedAt: null };
}

/** A step whose detail is what the last check of a page saw. */
function seenStep(tone: ArticleStep["tone"], title: string, seen: Publications[number]): ArticleStep {
  const detail = seen.verify_reason ?? "The last check did not find it on its public page.";
  return { ...step(tone, title, detail, "publications"), checkedAt: seen.checked_at };
}

interface Movement extends Pick<ArticleSituation, "publications"> {
  /** When it is written next where it is scheduled. */
  dueAt?: readonly (string | null)[];
}

/** Whether something about the article changes by itself in a moment, so that its page is worth refreshing. */
export function isMoving({ publications, dueAt = [] }: Movement, now: Date): boolean {
  const isDue = (at: string | null) => at !== null && new Date(at) <= now;
  return (
    dueAt.some(isDue) ||
    publications.some(
      ({ state, write_in_progress: busy, next_check_at: next }) =>
        state === "checking" || busy || isDue(next),
    )
  );
}
