import { execute, type Operation } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { signInAddress } from "@galley/lib/surfaces/http/page-after-sign-in";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { notFound, redirect } from "next/navigation";
import type { z } from "zod";
import { userContext } from "./user-context";

/**
 * Runs an operation as the signed-in user, for a page of the dashboard. A visitor is redirected to /sign-in and
 * comes back afterwards, unless the page answers a form that would be lost; a missing, foreign or malformed id shows the not-found page.
 * Throws any other Refusal for `page` to show (app/_ui/refusals/refusable.tsx).
 */
export async function load<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  const ctx = await userContext();
  try {
    return await execute(operation, ctx, input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "unauthorized") {
      const request = currentRequest();
      if (request?.sentByVisitor !== undefined) throw error;
      redirect(signInAddress(request?.address ?? ""));
    }
    if (error.code === "not_found" || error.code === "invalid_request") notFound();
    throw error;
  }
}
