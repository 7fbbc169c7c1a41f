import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { isChange } from "@/lib/operations/core/effect";
import { executeUntrusted, type Operation } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
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
      if (!(error instanceof Refusal)) throw error;
      const state = refusedState(error, form, lists);
      return error.code === "unauthorized" ? { ...state, code: signedOutCode, message: signedOut } : state;
    }
    if (isChange(operation)) revalidatePath("/", "layout");
    if (goTo !== undefined) redirect(goTo(data));
    return { status: "done", data };
  };
}

const signedOut =
  "You are signed out, so nothing was changed. What you entered is still here: sign in, come back to this page and send it again.";

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
