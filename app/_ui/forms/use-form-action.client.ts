"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useActionState } from "react";
import { itemsOf } from "@/app/_actions/form-input";
import { type FormAction, idle, isAboutInput } from "@/app/_actions/form-state";

/**
 * The state of a form and the function that submits it. If no answer comes (no connection, a server failure), the
 * form shows a refusal and keeps everything that was entered, instead of replacing the page.
 */
export function useFormAction<Data>(action: FormAction<Data>) {
  // On the server this is the action itself, so that the form works without JavaScript.
  return useActionState(typeof window === "undefined" ? action : withRefusalOnFailure(action), idle);
}

function withRefusalOnFailure<Data>(action: FormAction<Data>): FormAction<Data> {
  return async (previous, form) => {
    try {
      const state = await action(previous, form);
      if (state.status !== "refused" || isAboutInput(state.code)) return state;
      return { ...state, ...entered(form) };
    } catch (error) {
      // Next.js throws an error of its own for a redirect after success.
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

/** Everything that was entered, including secrets: the values never leave the browser. */
function entered(form: FormData): { values: Record<string, string>; lists: Record<string, string[]> } {
  const texts = [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return {
    values: Object.fromEntries(texts),
    lists: Object.fromEntries(texts.map(([name]) => [name, itemsOf(form, name)])),
  };
}

const inputKept = "What you entered is still here.";

function explain(error: unknown): string {
  if (unstable_isUnrecognizedActionError(error)) {
    return `Galley was updated after this page was opened. ${inputKept} Copy it, reload the page and send it again.`;
  }
  // Every browser's fetch rejects with a TypeError when there was no answer at all.
  if (error instanceof TypeError) {
    return `Galley could not be reached. ${inputKept} Send it again when the connection is back.`;
  }
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const code = digest === null ? "" : ` the code ${digest}, which is in the log`;
  return `Something went wrong in Galley; it is not your fault. ${inputKept} Send it again; if it fails once more, tell whoever runs this installation${code}.`;
}
