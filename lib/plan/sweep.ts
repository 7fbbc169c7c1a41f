import { generateArticle } from "@/lib/articles/operations/generate";
import { creditBalances } from "@/lib/credits/queries";
import type { Context, CoreServices } from "@/lib/kernel/context";
import { execute } from "@/lib/kernel/operation";
import { Refusal, type RefusalCode } from "@/lib/kernel/refusal";
import { type Day, dayIn } from "@/lib/platform/calendar-day";
import type { Transaction } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import type { ArticlePlanRow, PlannedArticleRow } from "@/lib/platform/db/schema";
import type { SweepRun } from "@/lib/work/sweep";
import { changePlan, schedulePlan, setTurnOf } from "./queries";
import {
  countStarted,
  firstDue,
  lockDuePlan,
  markRefused,
  markStarted,
  moveRemainder,
  nextTurnAt,
  postponeTurn,
  takeTurn,
} from "./sweep-queries";

/** How many turns one sweep takes. The next sweep goes on where this one stops. */
const turnsMax = 50;
/** The wait before a workspace without credits, or whose turn failed, is looked at again. */
const retryMs = 300_000;

/**
 * Starts the planned articles that are due. Workspaces take turns with one article each. A turn is one transaction
 * that starts the article and notes it in the plan, so that a killed process has done both or neither, and any number
 * of processes may run this at the same time.
 */
export async function sweepPlans(services: CoreServices, stop: AbortSignal): Promise<SweepRun> {
  const { db, now } = services;
  let handled = 0;
  for (let turns = 0; turns < turnsMax && !stop.aborted; turns += 1) {
    const end = await oneTurn(services);
    if (end === "none due") break;
    if (end === "started") handled += 1;
  }
  const nextAt = await nextTurnAt(db);
  return { handled, nextInSeconds: nextAt === null ? null : (nextAt.getTime() - now().getTime()) / 1000 };
}

type TurnEnd = "none due" | "started" | "nothing started";

async function oneTurn(services: CoreServices): Promise<TurnEnd> {
  const { db, now, logger } = services;
  const turn: { workspaceId: string | null } = { workspaceId: null };
  try {
    return await db.transaction(async (tx) => {
      const at = now();
      turn.workspaceId = await takeTurn(tx, at);
      return turn.workspaceId === null ? "none due" : await turnOf(services, tx, turn.workspaceId, at);
    });
  } catch (error) {
    const { workspaceId } = turn;
    // A fault of one plan must not hold up the others, which wait behind it.
    if (workspaceId === null) throw error;
    logger.error({ err: error, workspaceId }, "a planned article could not be started");
    await postponeTurn(db, workspaceId, new Date(now().getTime() + retryMs));
    return "nothing started";
  }
}

async function turnOf(
  services: CoreServices,
  tx: Transaction,
  workspaceId: string,
  now: Date,
): Promise<TurnEnd> {
  const plan = await lockDuePlan(tx, workspaceId, now);
  if (plan === null) {
    await setTurnOf(tx, workspaceId, now);
    return "nothing started";
  }
  const today = dayIn(now, plan.timeZone);
  const planned = await firstDue(tx, plan.projectId, today);
  if (planned !== null && (await countStarted(tx, plan.projectId, today)) >= plan.dailyBudget) {
    await moveRemainder(tx, plan.projectId, today, now);
  } else if (planned !== null) {
    const end = await start(services, tx, { plan, planned, today, now });
    if (end === "out of credits") {
      // The article stays on its day. Credits may come at any time, so the workspace is looked at again.
      await postponeTurn(tx, workspaceId, new Date(now.getTime() + retryMs));
      return "nothing started";
    }
    if (end === "project gone") {
      await changePlan(tx, plan, { pausedAt: now, pausedBy: null }, now);
      return "nothing started";
    }
    await schedulePlan(tx, plan, now);
    return end;
  }
  await schedulePlan(tx, plan, now);
  return "nothing started";
}

interface DueArticle {
  plan: ArticlePlanRow;
  planned: PlannedArticleRow;
  today: Day;
  now: Date;
}

type StartEnd = "started" | "nothing started" | "out of credits" | "project gone";

/** Starts an article by the operation that people call, inside the transaction that notes it in the plan. */
async function start(
  services: CoreServices,
  tx: Transaction,
  { plan, planned, today, now }: DueArticle,
): Promise<StartEnd> {
  const balances = await creditBalances(tx, [plan.workspaceId]);
  if ((balances.get(plan.workspaceId) ?? 0) < 1) return "out of credits";
  const { projectId, keyword, title, brief, languageCode } = planned;
  try {
    const job = await execute(generateArticle, contextIn(services, tx), {
      projectId,
      keyword,
      ...(title !== null && { title }),
      ...(brief !== null && { brief }),
      ...(languageCode !== null && { languageCode }),
    });
    await markStarted(tx, planned, { jobId: job.job_id, today, now });
    return "started";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "out_of_credits") return "out of credits";
    if (error.code === "not_found") return "project gone";
    if (!isFinal(error.code)) throw error;
    const { existing_article_id: existingArticleId = null, job_id: jobId = null } = error.extras;
    const reason = error.code === "keyword_in_progress" ? inProgress : error.message;
    const refused = { code: error.code, reason, existingArticleId, jobId };
    await markRefused(tx, planned, refused, { today, now });
    return "nothing started";
  }
}

/** Whether starting the article again could end differently only after somebody has changed something. */
function isFinal(code: RefusalCode): boolean {
  return code === "invalid_request" || code === "keyword_taken" || code === "keyword_in_progress";
}

const inProgress = "An article for this keyword was being written already.";

function contextIn(services: CoreServices, tx: Transaction): Context {
  return {
    ...services,
    db: tx,
    // The sweep of articles follows this one, and sees what is committed.
    wake: () => undefined,
    actor: { kind: "system" },
    surface: "sweep",
    clientAddress: "local",
    requestId: newId(),
    idempotencyKey: null,
    onLimit: () => undefined,
  };
}
