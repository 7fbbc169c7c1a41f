import { executeUntrusted } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { reviewRequest } from "@galley/lib/keys/agents/review-request";
import { signInAddress } from "@galley/lib/surfaces/http/page-after-sign-in";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { userContext } from "./user-context";

type Review = z.output<typeof reviewRequest.output>;

/**
 * What an application asks the signed-in person for, or why nothing can be decided. A visitor signs in first and comes
 * back. A request that is wrong has `redirect_to`, where its application is told so.
 */
export async function loadConsent(
  query: Record<string, string | string[] | undefined>,
): Promise<Review | { problem: string }> {
  const ctx = await userContext();
  if (ctx.actor.kind !== "user") redirect(signInAddress(currentRequest()?.address ?? ""));
  let review: Review;
  try {
    review = await executeUntrusted(reviewRequest, ctx, () => query);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
  return review;
}
