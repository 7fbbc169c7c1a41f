"use server";

import { refresh } from "next/cache";
import { spendLimits } from "@/lib/operations/limits";
import { Refusal } from "@/lib/operations/refusal";
import { userContext } from "./user-context";

/** The page that the call came from is rendered anew, or the seconds after which to ask again. */
export interface Refreshed {
  retryAfterSeconds: number | null;
}

const signedOutRetrySeconds = 30;

/**
 * Renders the page of a signed-in user anew and sends it with the answer. Who is signed out or too fast keeps
 * the page as it is: what a page shows and what was typed there must survive both.
 */
export async function refreshPage(): Promise<Refreshed> {
  const ctx = await userContext();
  if (ctx.actor.kind !== "user") return { retryAfterSeconds: signedOutRetrySeconds };
  try {
    await spendLimits({ access: "user", effect: "reads" }, ctx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { retryAfterSeconds: error.extras.retry_after ?? signedOutRetrySeconds };
  }
  refresh();
  return { retryAfterSeconds: null };
}
