import type { Notifier } from "@/lib/mail/rows/notices";
import type { Database } from "@/lib/platform/db/connection";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { inSpan, type Span } from "@/lib/platform/telemetry/tracing";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { lastVerifiedAt } from "@/lib/publications/evidence";
import { type RowWork, rowWork } from "@/lib/work/sweep";
import { type CheckClaim, claimCheckOf, nextCheckInSeconds } from "../rows/checks";
import { dueChecks } from "../rows/due-checks";
import { recordCheck, releaseCheck } from "../rows/verdicts";
import { afterCheck, afterGivingUp, UNFINISHED_CHECKS_MAX } from "../state";
import { type CheckTasks, checkPublicPage } from "./check-page";
import type { PageVerdict } from "./judge-page";
import { recheckReason } from "./verdict-reasons";

export interface VerificationDeps {
  db: Database;
  fetch: GuardedFetch;
  /** Judges pages in worker threads. */
  tasks: CheckTasks;
  logger: { error(fields: object, message: string): void };
  /** Tells people of a page that is not live; null when the server sends no mail. */
  mailer: Notifier | null;
  /** The usual time between two checks of one page. */
  verifySeconds: number;
  /** The wait before the first check of a page whose write was interrupted. */
  verifyGraceSeconds: number;
}

/**
 * Longer than a check's two fetches may take, and reading both on a busy machine; after it, another process may repeat
 * the check of a dead one.
 */
const claimSeconds = 150;
/** The wait after a check in which the machine had no time to read the page. */
const busySeconds = 30;

/** The checks of public pages. Each ends with whether it found the article. Throws only when the database does. */
export function checkWork(deps: VerificationDeps): RowWork<boolean> {
  const { db, verifyGraceSeconds: graceSeconds } = deps;
  return rowWork({
    due: (limit) => dueChecks(db, limit),
    nextInSeconds: () => nextCheckInSeconds(db),
    async claim(publicationId) {
      const claim = await claimCheckOf(db, publicationId, { claimSeconds, graceSeconds });
      return claim === null ? null : ({ abandon }) => check(deps, claim, abandon);
    },
  });
}

/**
 * Runs one check; true when it found the article and its verdict was stored. Checks belong to the trace of the write
 * until the page is found. Later ones, which come for weeks, begin traces of their own that are linked to it.
 */
function check(deps: VerificationDeps, claim: CheckClaim, abandon: AbortSignal): Promise<boolean> {
  const { publication, provider, found } = claim;
  const { traceParent } = publication;
  const place = found === null ? { parent: traceParent } : { parent: null, link: traceParent };
  const attributes = {
    "galley.publication.id": publication.id,
    "galley.article.id": publication.articleId,
    "galley.project.id": publication.projectId,
    "galley.destination": provider,
    "galley.check": publication.checks + 1,
  };
  return inSpan("check of the page", { kind: "consumer", ...place, attributes }, (span) =>
    runCheck(deps, claim, { abandon, span }),
  );
}

async function runCheck(
  deps: VerificationDeps,
  claim: CheckClaim,
  { abandon, span }: { abandon: AbortSignal; span: Span },
): Promise<boolean> {
  if (claim.unfinished >= UNFINISHED_CHECKS_MAX) return giveUp(deps, claim);
  const seen = await seePage(deps, claim, abandon);
  if (seen === "cancelled" || seen === "busy") {
    await releaseCheck(deps.db, claim, seen === "busy" ? busySeconds : 0);
    return false;
  }
  const { publication, secondsSinceWrite, found } = claim;
  const { verifyStatus: verdict, evidence, warnings } = seen;
  const next = afterCheck({
    verdict,
    checks: publication.checks + 1,
    secondsSinceWrite,
    verifySeconds: deps.verifySeconds,
    found,
  });
  const lastFoundAt = found === null ? null : lastVerifiedAt(publication);
  const written = await recordCheck(deps, claim, {
    ...next,
    verifyStatus: verdict,
    httpStatus: evidence?.http_status ?? null,
    reason: recheckReason(seen.reason, { verdict, state: next.state, lastFoundAt }),
    evidence: { ...evidence, warnings, last_verified_at: lastFoundAt?.toISOString() ?? null },
  });
  span.set({ "galley.check.verdict": verdict, "galley.publication.state": next.state });
  if (written) countMetric("galley_page_checks_total", { verdict, state: next.state });
  return written && verdict === "verified";
}

/** Stops checking a page whose checks never end: it could hang one instance after another. */
async function giveUp(deps: VerificationDeps, claim: CheckClaim): Promise<false> {
  const { publication, found, unfinished } = claim;
  deps.logger.error({ publicationId: publication.id, unfinished }, "checks of a published page never ended");
  const reason = `Galley began ${unfinished} checks of this page and could not end one of them, so it checks the page no more. Publish again to have it checked anew; should that end the same way, whoever runs this installation finds it in the log under publication ${publication.id}.`;
  const lastFoundAt = found === null ? null : lastVerifiedAt(publication);
  await recordCheck(deps, claim, {
    ...afterGivingUp(found),
    verifyStatus: "unreachable",
    httpStatus: null,
    reason,
    evidence: { last_verified_at: lastFoundAt?.toISOString() ?? null },
  });
  return false;
}

type Seen = Omit<PageVerdict, "evidence"> & { evidence: PageVerdict["evidence"] | null };

/** The verdict when a write has an unknown outcome and no address of its page is known. */
const withoutAddress: Seen = {
  verifyStatus: "unreachable",
  reason: "Whether the last write arrived is not known, and there is no address to check. Publish again.",
  evidence: null,
  warnings: [],
};

/** Fetches and judges the page, unless the check was cancelled or the machine had no time for it. */
async function seePage(
  { fetch, tasks, logger }: VerificationDeps,
  { publication, title, markdown, languageCode, noindexDesired }: CheckClaim,
  abandon: AbortSignal,
): Promise<Seen | "cancelled" | "busy"> {
  const url = publication.externalUrl;
  if (url === null) return withoutAddress;
  try {
    const seen = await checkPublicPage(
      { fetch, tasks },
      { url, article: { title, markdown, languageCode }, noindexDesired },
      abandon,
    );
    return abandon.aborted ? "cancelled" : seen;
  } catch (error) {
    if (error instanceof ThreadsBusy) return "busy";
    // Stored like any failed check, so that a bug here ends as `unverified` and never as an endless loop.
    logger.error({ err: error, publicationId: publication.id }, "a published page could not be judged");
    const reason = `Galley failed to check the page for a reason of its own; whoever runs this installation finds it in the log under publication ${publication.id}.`;
    return { verifyStatus: "unreachable", reason, evidence: null, warnings: [] };
  }
}
