import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { execute, type Operation } from "@/lib/core/operation";
import { Refusal } from "@/lib/core/refusal";
import type { FormState, RefusalDetails } from "./form-state";
import { isSecretName } from "./secret-name";
import { userContext } from "./user-context";

export type FormAction<Data> = (previous: FormState<Data>, form: FormData) => Promise<FormState<Data>>;

interface ActionOptions<Data> {
  keepEmpty?: readonly string[];
  /** The address to go to after success. */
  goTo?: (data: Data) => string;
}

/**
 * The server action of an operation: form fields are its input, an empty field is left out unless
 * `keepEmpty` names it (or its group), as a text that may be emptied. A refusal comes back as state with what was
 * entered; anything else is a bug and reaches the error page.
 */
export function action<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { keepEmpty = [], goTo }: ActionOptions<z.output<Output>> = {},
): FormAction<z.output<Output>> {
  return async (_previous, form) => {
    const ctx = await userContext();
    let data: z.output<Output>;
    try {
      data = await execute(operation, ctx, formInput(form, keepEmpty));
    } catch (error) {
      if (error instanceof Refusal) return refusedState(error, form);
      throw error;
    }
    revalidatePath("/", "layout");
    if (goTo !== undefined) redirect(goTo(data));
    return { status: "done", data };
  };
}

export function refusedState(refusal: Refusal, form: FormData): FormState<never> {
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
    details: detailsOf(refusal),
  };
}

function detailsOf({ extras }: Refusal): RefusalDetails {
  return {
    ...(extras.existing_article_id !== undefined && { existingArticleId: extras.existing_article_id }),
    ...(extras.job_id !== undefined && { jobId: extras.job_id }),
    ...(extras.suggestion !== undefined && { suggestion: extras.suggestion }),
    ...(extras.issues !== undefined && { issues: extras.issues }),
  };
}

/** `config.url` becomes `{ config: { url } }`; the literals true and false become booleans. */
function formInput(form: FormData, keepEmpty: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of textEntries(form)) {
    const [outer = name, inner] = name.split(".", 2);
    if (value === "" && !keepEmpty.includes(outer)) continue;
    const parsed = value === "true" ? true : value === "false" ? false : value;
    if (inner === undefined) {
      Object.defineProperty(input, outer, { value: parsed, enumerable: true, configurable: true });
      continue;
    }
    const before = Object.hasOwn(input, outer) ? input[outer] : {};
    const group = typeof before === "object" ? before : {};
    Object.defineProperty(input, outer, {
      value: { ...group, ...Object.fromEntries([[inner, value]]) },
      enumerable: true,
      configurable: true,
    });
  }
  return input;
}

function enteredValues(form: FormData): Record<string, string> {
  return Object.fromEntries(textEntries(form).filter(([name]) => !isSecretName(name)));
}

/** React adds fields of its own, which start with a dollar sign. */
function textEntries(form: FormData): [string, string][] {
  return [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && !name.startsWith("$") ? [[name, value] as [string, string]] : [],
  );
}
