"use client";

import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { type FormAction, type FormState, idle, type RefusalDetails } from "@/app/_actions/form-state";
import { Glyph } from "../icons/glyph";
import { RefusalNotice } from "./refusal-notice.client";
import { useFormAction } from "./use-form-action.client";

const FormStateContext = createContext<FormState>(idle);

interface ActionFormProps<Data> {
  action: FormAction<Data>;
  /** The fields; a function gets the state of the form. */
  children: ReactNode | ((state: FormState<Data>) => ReactNode);
  className?: string;
  /** Shown after the action has succeeded. */
  doneMessage?: string;
  /** Renders the result after the form, for example a secret that is shown once. */
  renderDone?: (data: Data) => ReactNode;
  /** Renders what follows the form in any state. */
  renderAfter?: (state: FormState<Data>) => ReactNode;
  /** Addresses to which the id in a refusal is appended to make a link. */
  articleHref?: string;
  jobHref?: string;
}

/**
 * A form for a server action. A refusal appears above the fields and at each wrong field, the input is kept, and
 * the first wrong field gets the focus. Without JavaScript it works as a plain form.
 */
export function ActionForm<Data>({
  action,
  children,
  className = "flex flex-col gap-4",
  doneMessage,
  renderDone,
  renderAfter,
  articleHref,
  jobHref,
}: ActionFormProps<Data>) {
  const [state, dispatch] = useFormAction(action);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Closes the dialog of Confirm around this form: its question is answered.
    if (state.status === "done") form.current?.closest("dialog")?.close();
    if (state.status !== "refused") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);
  return (
    <>
      <form ref={form} action={dispatch} className={className} noValidate>
        {state.status === "refused" && (
          <RefusalNotice
            message={state.message}
            code={state.code}
            fields={state.fields}
            details={state.details}
            articleHref={articleHref}
            jobHref={jobHref}
          />
        )}
        <FormStateContext value={state}>
          {typeof children === "function" ? children(state) : children}
        </FormStateContext>
        {doneMessage !== undefined && (
          <output className="flex items-center gap-1.5 text-sm font-medium text-good empty:absolute">
            {state.status === "done" && (
              <>
                <Glyph name="check" /> {doneMessage}
              </>
            )}
          </output>
        )}
      </form>
      {state.status === "done" && renderDone?.(state.data)}
      {renderAfter?.(state)}
    </>
  );
}

/** The error and the entered value of a field after a refusal; both null otherwise. */
export function useFieldState(name: string): { error: string | null; entered: string | null } {
  const state = useContext(FormStateContext);
  if (state.status !== "refused") return { error: null, entered: null };
  return { error: state.fields[name] ?? null, entered: state.values[name] ?? null };
}

/** Whether a checkbox was ticked when the form was refused; null if it was not refused. */
export function useTicked(name: string): boolean | null {
  const state = useContext(FormStateContext);
  return state.status === "refused" ? state.values[name] === "true" : null;
}

/** The error and the ticked values of a set of checkboxes after a refusal; both null otherwise. */
export function useListState(name: string): { error: string | null; ticked: string[] | null } {
  const state = useContext(FormStateContext);
  if (state.status !== "refused") return { error: null, ticked: null };
  return { error: state.fields[name] ?? null, ticked: state.lists[name] ?? [] };
}

/** What a refusal contains besides its message; null without one. */
export function useRefusalDetails(): RefusalDetails | null {
  const state = useContext(FormStateContext);
  return state.status === "refused" ? state.details : null;
}

/** Whether a refusal names one of these fields, so that they must not stay collapsed. */
export function useRefusedAmong(names: readonly string[]): boolean {
  const state = useContext(FormStateContext);
  return state.status === "refused" && names.some((name) => state.fields[name] !== undefined);
}
