"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useActionState } from "react";
import { itemsOf } from "@/lib/surfaces/actions/form-input";
import { type FormAction, idle, isAboutInput } from "@/lib/surfaces/actions/form-state";

/**
 * The state of a form and what sends it. A form that gets no answer (no connection, a failure of the server)
 * is refused like any other instead of replacing the page, with everything that was entered.
 */
export function useFormAction<Data>(action: FormAction<Data>) {
  // On the server the action itself, so that the form works before and without JavaScript.
  return useActionState(typeof window === "undefined" ? action : answered(action), idle);
}

function answered<Data>(action: FormAction<Data>): FormAction<Data> {
  return async (previous, form) => {
    try {
      const state = await action(previous, form);
      if (state.status !== "refused" || isAboutInput(state.code)) return state;
      return { ...state, ...entered(form) };
    } catch (error) {
      // A redirect after success comes as an error of Next's own.
      unstable_rethrow(error);
      return {
        status: "refused",
        code: "not_answered",
        message: explain(error),
        fields: {},
        details: {},
        ...entered(form),
      };
    }
  };
}

/** All of it, secrets too: it never leaves the browser, and nothing of it was wrong. */
function entered(form: FormData): { values: Record<string, string>; lists: Record<string, string[]> } {
  const texts = [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return {
    values: Object.fromEntries(texts),
    lists: Object.fromEntries(texts.map(([name]) => [name, itemsOf(form, name)])),
  };
}

const stillHere = "What you entered is still here.";

function explain(error: unknown): string {
  if (unstable_isUnrecognizedActionError(error)) {
    return `Galley was updated after this page was opened. ${stillHere} Copy it, reload the page and send it again.`;
  }
  // What fetch rejects with when there was no answer at all, in every browser.
  if (error instanceof TypeError) {
    return `Galley could not be reached. ${stillHere} Send it again when the connection is back.`;
  }
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const code = digest === null ? "" : ` the code ${digest}, which is in the log`;
  return `Galley failed at this, through no fault of yours. ${stillHere} Send it again; if it fails once more, tell the operator of this installation${code}.`;
}
