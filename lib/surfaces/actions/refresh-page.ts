"use server";

import { refresh } from "next/cache";
import { spendLimits } from "@/lib/operations/core/limits";
import { Refusal } from "@/lib/operations/core/refusal";
import { userContext } from "./user-context";

/** Null when the page was rendered again, otherwise the seconds to wait before asking again. */
export interface Refreshed {
  retryAfterSeconds: number | null;
}

const signedOutRetrySeconds = 30;

/**
 * Renders the page of a signed-in user again and sends it with the answer. For a user who is signed out or over
 * the limit the page stays as it is, so that nothing that is shown or typed there is lost.
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
