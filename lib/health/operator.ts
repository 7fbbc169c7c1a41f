import type { Context } from "@/lib/kernel/context";
import { findOperator } from "./queries";

/** By which somebody is the operator. */
export interface NeedsOperatorEmails {
  settings: { operatorEmails: readonly string[] | null };
}

/** Whether the caller runs this installation: the admin command, and the accounts that `OPERATOR_EMAILS` names. */
export async function isOperator({
  db,
  actor,
  settings,
}: Pick<Context, "db" | "actor"> & NeedsOperatorEmails): Promise<boolean> {
  if (actor.kind === "operator") return true;
  return actor.kind === "user" && (await findOperator(db, actor.userId, settings.operatorEmails)) !== null;
}
