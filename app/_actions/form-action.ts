import { isChange } from "@galley/lib/kernel/effect";
import { executeUntrusted, type Operation } from "@galley/lib/kernel/operation";
import { Refusal } from "@galley/lib/kernel/refusal";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { enteredValues, formInput, itemsOf } from "./form-input";
import { type FormAction, type FormState, type RefusalDetails, signedOutCode } from "./form-state";
import { userContext } from "./user-context";

interface ActionOptions<Data> {
  keepEmpty?: readonly string[];
  /** Fields that are lists. Each value of that name is an item; no value means the empty list. */
  lists?: readonly string[];
  /** The address to redirect to after success. */
  goTo?: (data: Data) => string;
}

/**
 * Makes the server action of an operation, whose input are the form's fields. An empty field is left out,
 * unless `keepEmpty` names it (or its group) because its text may be cleared. A refusal is returned as state
 * with what was entered; any other error is a bug and reaches the error page.
 */
export function action<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { keepEmpty = [], lists = [], goTo }: ActionOptions<z.output<Output>> = {},
): FormAction<z.output<Output>> {
  return async (_previous, form) => {
    const ctx = await userContext();
    let data: z.output<Output>;
    try {
      data = await executeUntrusted(operation, ctx, () => formInput(form, { keepEmpty, lists }));
    } catch (error) {
      return await stateAfter(error, form, lists);
    }
    if (isChange(operation)) revalidatePath("/", "layout");
    if (goTo !== undefined) redirect(goTo(data));
    return { status: "done", data };
  };
}

/** The state of a form whose operation was refused. Rethrows any other error, which is a bug or a redirect. */
export async function stateAfter(
  error: unknown,
  form: FormData,
  lists: readonly string[] = [],
): Promise<FormState<never> & { status: "refused" }> {
  if (!(error instanceof Refusal)) throw error;
  const state = refusedState(error, form, lists);
  if (error.code !== "unauthorized") return state;
  await keepForPage(state.values);
  return { ...state, code: signedOutCode, message: signedOut };
}

/**
 * Keeps what a visitor has entered for the page that answers a form without JavaScript: it shows that instead of
 * the sign-in page, so that a session that ended meanwhile loses no text. With JavaScript the form itself keeps it.
 */
async function keepForPage(entered: Readonly<Record<string, string>>): Promise<void> {
  const request = currentRequest();
  if (request === null || (await headers()).has("next-action")) return;
  request.sentByVisitor = entered;
}

const signedOut =
  "You are signed out, so nothing was changed. What you entered is still here: sign in and send it again.";

export function refusedState(
  refusal: Refusal,
  form: FormData,
  lists: readonly string[] = [],
): FormState<never> & { status: "refused" } {
  const fields = (refusal.extras.fields ?? []).map(({ field, message }): [string, string] => [
    field,
    message,
  ]);
  return {
    status: "refused",
    message: refusal.message,
    code: refusal.code,
    fields: Object.fromEntries(fields),
    values: enteredValues(form),
    lists: Object.fromEntries(lists.map((name) => [name, itemsOf(form, name)])),
    details: detailsOf(refusal),
  };
}

function detailsOf({ extras }: Refusal): RefusalDetails {
  return {
    ...(extras.existing_article_id !== undefined && { existingArticleId: extras.existing_article_id }),
    ...(extras.job_id !== undefined && { jobId: extras.job_id }),
    ...(extras.suggestion !== undefined && { suggestion: extras.suggestion }),
    ...(extras.issues !== undefined && { issues: extras.issues }),
    ...(extras.current !== undefined && { current: extras.current }),
  };
}
