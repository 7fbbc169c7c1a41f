"use server";

import { spendLimits } from "@galley/lib/kernel/limits";
import { Refusal } from "@galley/lib/kernel/refusal";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { refresh } from "next/cache";
import { z } from "zod";
import { userContext } from "./user-context";

/** Null when the page was rendered again, otherwise the seconds to wait before asking again. */
export interface Refreshed {
  retryAfterSeconds: number | null;
}

const signedOutRetrySeconds = 30;
/** More than any page asks to keep. */
const shownRowsMax = 20;
/** What is no list of ids keeps nothing; a page that keeps no row sends an empty text. */
const shownRowsField = z.array(z.uuid()).max(shownRowsMax).catch([]);

/**
 * Renders the page of a signed-in user again and sends it with the answer. For a user who is signed out or over
 * the limit the page stays as it is, so that nothing that is shown or typed there is lost. `shownRows` are the ids of
 * the rows that the page asked to keep in their places, which it finds in the request.
 */
export async function refreshPage(shownRows: readonly string[]): Promise<Refreshed> {
  const ctx = await userContext();
  if (ctx.actor.kind !== "user") return { retryAfterSeconds: signedOutRetrySeconds };
  try {
    await spendLimits({ access: "user", effect: "reads" }, ctx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { retryAfterSeconds: error.extras.retry_after ?? signedOutRetrySeconds };
  }
  const request = currentRequest();
  if (request !== null) request.shownRows = shownRowsField.parse(shownRows);
  refresh();
  return { retryAfterSeconds: null };
}
