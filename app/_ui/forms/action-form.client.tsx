"use client";

import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { type FormAction, type FormState, idle } from "@/lib/surfaces/actions/form-state";
import { RefusalNotice } from "./refusal-notice.client";
import { useFormAction } from "./use-form-action.client";

const FormStateContext = createContext<FormState>(idle);

interface ActionFormProps<Data> {
  action: FormAction<Data>;
  children: ReactNode;
  className?: string;
  /** Said once the action has succeeded. */
  doneMessage?: string;
  /** What came of it, shown behind the form: a secret that is shown once. */
  renderDone?: (data: Data) => ReactNode;
  /** Addresses that the id in a refusal is appended to, so that it becomes a link. */
  articleHref?: string;
  jobHref?: string;
}

/**
 * A form around a server action. Refusals appear above the fields and beside them, what was entered
 * stays, and the first wrong field takes the focus. Without JavaScript it is a plain form that does the same.
 */
export function ActionForm<Data>({
  action,
  children,
  className = "flex flex-col gap-4",
  doneMessage,
  renderDone,
  articleHref,
  jobHref,
}: ActionFormProps<Data>) {
  const [state, dispatch] = useFormAction(action);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A question that was answered, as Confirm asks it, has nothing more to show.
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
        <FormStateContext value={state}>{children}</FormStateContext>
        {doneMessage !== undefined && (
          <output className="text-sm font-medium text-good empty:absolute">
            {state.status === "done" ? doneMessage : ""}
          </output>
        )}
      </form>
      {state.status === "done" && renderDone?.(state.data)}
    </>
  );
}

/** What a field shows after a refusal: its error, and the value that was entered. */
export function useFieldState(name: string): { error: string | null; entered: string | null } {
  const state = useContext(FormStateContext);
  if (state.status !== "refused") return { error: null, entered: null };
  return { error: state.fields[name] ?? null, entered: state.values[name] ?? null };
}

/** Whether a box was ticked when its form was refused; null before. An unticked box sends nothing. */
export function useTicked(name: string): boolean | null {
  const state = useContext(FormStateContext);
  return state.status === "refused" ? state.values[name] === "true" : null;
}

/** What a set of checkboxes shows after a refusal: its error, and what was ticked. */
export function useListState(name: string): { error: string | null; ticked: string[] | null } {
  const state = useContext(FormStateContext);
  if (state.status !== "refused") return { error: null, ticked: null };
  return { error: state.fields[name] ?? null, ticked: state.lists[name] ?? [] };
}

/** Whether a refusal names one of these fields, so that they must not stay folded away. */
export function useRefusedAmong(names: readonly string[]): boolean {
  const state = useContext(FormStateContext);
  return state.status === "refused" && names.some((name) => state.fields[name] !== undefined);
}
