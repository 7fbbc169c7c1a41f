import { proposeChange } from "@galley/lib/articles/operations/propose";
import { executeUntrusted } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { readJsonBody } from "@galley/lib/surfaces/http/json-body";
import type { z } from "zod";
import { userContext } from "./user-context";

/** What the editor is answered: the proposals, or why there are none. */
export type ProposalAnswer = z.output<typeof proposeChange.output> | { refused: string };

/** Far above the texts that the operation takes, in bytes. */
const bodyBytesMax = 64 * 1024;

/**
 * Answers the editor's question for proposals, as the signed-in user. It is no server action, because the browser sends
 * those one after the other and cannot take one back: the preview would wait for the model. Only a script of this site can
 * send such a request: another site's JSON is not sent without permission, which nobody gets.
 */
export async function answerProposal(
  request: Request,
  { params }: { params: Promise<{ articleId: string }> },
): Promise<Response> {
  const { articleId } = await params;
  try {
    assertOwnOrigin(request);
    const ctx = await userContext();
    const leaves =
      ctx.abandon === undefined ? request.signal : AbortSignal.any([ctx.abandon, request.signal]);
    const answer = await executeUntrusted(proposeChange, { ...ctx, abandon: leaves }, async () => ({
      ...(await readJsonBody(request, bodyBytesMax)),
      articleId,
    }));
    return answered(answer, 200);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused =
      error.code === "unauthorized"
        ? "You are signed out. Sign in in another tab, and try it again."
        : sentenceOf(error);
    return answered({ refused }, error.status);
  }
}

/** Attack: a page elsewhere that spends the budget of whoever is signed in here. */
function assertOwnOrigin({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  if ((site === null || site === "same-origin") && headers.get("content-type") === "application/json") return;
  throw new Refusal("forbidden", "Only the editor of this site may ask for proposals.");
}

/** The message for a person, who sees no fields of a request. */
function sentenceOf({ code, message, extras }: Refusal): string {
  const [problem] = extras.fields ?? [];
  if (code !== "invalid_request" || problem === undefined) return message;
  return problem.field === "passage" && problem.message.startsWith("must have at most")
    ? "This is too much at once: select at most 4,000 characters."
    : `The ${problem.field} ${problem.message}.`;
}

function answered(body: ProposalAnswer, status: number): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
