"use client";

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { ManyOutcome } from "@/app/_actions/change-articles";
import type { FormAction } from "@/app/_actions/form-state";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { useFormAction } from "@/app/_ui/forms/use-form-action.client";
import { Link } from "@/app/_ui/navigation/link";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/app/_ui/plural";
import { bulkFieldClass as field } from "./bulk-field-class";

interface BulkFormProps {
  action: FormAction<ManyOutcome>;
  projectId: string;
  /** What never changes, which the server renders so that no script has to. */
  fixed: BulkFixed;
  /** The table, whose rows have a RowCheck. */
  children: ReactNode;
}

export interface BulkFixed {
  /** The actions, as options of a select. */
  actionOptions: ReactNode;
  /** The fields for publishing, and what deleting means; null for who may only export. */
  change: { publishFields: ReactNode; deleteText: ReactNode } | null;
}

/** The ticked values of a refused form, which stay ticked. */
const TickedContext = createContext<readonly string[]>([]);

/**
 * The list of articles as a form: what to do with the ticked ones is chosen in a bar that appears as soon as one is
 * ticked. The bar and its fields appear by CSS alone, so they do without JavaScript too.
 */
export function BulkForm({ action, projectId, fixed, children }: BulkFormProps) {
  const [state, dispatch] = useFormAction(action);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (state.status === "done" && state.data.kind === "file") window.location.assign(state.data.href);
  }, [state]);
  const { values = {}, lists = {} } = state.status === "refused" ? state : {};
  return (
    <>
      <Answer state={state} projectId={projectId} />
      <form
        action={dispatch}
        onChange={({ currentTarget }) => setCount(tickedIn(currentTarget))}
        // After an answer, the form is reset to what is ticked by default.
        onReset={({ currentTarget }) => requestAnimationFrame(() => setCount(tickedIn(currentTarget)))}
        className="group/bulk"
      >
        <input type="hidden" name="projectId" value={projectId} />
        <TickedContext value={lists["articles"] ?? []}>{children}</TickedContext>
        <BulkBar {...{ count, values, fixed }} />
      </form>
    </>
  );
}

interface BulkBarProps extends Pick<BulkFormProps, "fixed"> {
  count: number;
  /** What was entered in a refused form. */
  values: Record<string, string>;
}

function BulkBar({ count, values, fixed: { actionOptions, change } }: BulkBarProps) {
  return (
    <fieldset
      aria-label="Do something with the ticked articles"
      className="sticky bottom-0 z-10 hidden flex-wrap items-center gap-2 border-t border-rule bg-sheet px-4 py-3 text-sm shadow-lift group-has-[.row-check:checked]/bulk:flex sm:px-5"
    >
      <span aria-live="polite" className="me-1 font-medium tabular-nums">
        {count === 0 ? "Ticked articles" : `${plural(count, "article")} ticked`}
      </span>
      <select
        // A select ignores a new default value, so the key makes a new one for the entered value.
        key={values["bulkAction"]}
        name="bulkAction"
        aria-label="What to do"
        defaultValue={values["bulkAction"] ?? ""}
        className={field}
      >
        {actionOptions}
      </select>
      {change !== null && (
        <>
          {change.publishFields}
          <span className="hidden w-full flex-wrap items-center gap-x-4 gap-y-2 rounded border border-bad/35 bg-bad-wash px-3 py-2 group-has-[[value=delete]:checked]/bulk:flex">
            {change.deleteText}
            <ConfirmDelete count={count} confirmation={values["confirmation"]} />
          </span>
        </>
      )}
      <SubmitButton size="small">Do it</SubmitButton>
    </fieldset>
  );
}

function ConfirmDelete({ count, confirmation }: { count: number; confirmation: string | undefined }) {
  return (
    <label className="flex flex-wrap items-center gap-2">
      {count === 0 ? "Type delete and their number, such as delete 3:" : `Type delete ${count} to confirm:`}
      <input
        name="confirmation"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        defaultValue={confirmation ?? ""}
        className={`${field} max-w-36!`}
      />
    </label>
  );
}

type State = ReturnType<typeof useFormAction<ManyOutcome>>[0];

/** The answer to the form, above the list. */
function Answer({ state, projectId }: { state: State; projectId: string }) {
  if (state.status === "idle") return null;
  const margin = "border-b border-rule px-4 py-3 sm:px-5";
  if (state.status === "refused") {
    return (
      <div className={margin}>
        <Notice tone="bad" role="alert">
          {state.message}
        </Notice>
      </div>
    );
  }
  const { data } = state;
  if (data.kind === "file") {
    return (
      <div aria-live="polite" className={margin}>
        <Notice>
          The file with {plural(data.count, "article")} is on its way. If no download begins:{" "}
          <a href={data.href} className="font-medium underline">
            download it
          </a>
        </Notice>
      </div>
    );
  }
  const done = data.outcomes.filter(({ ok }) => ok).length;
  const all = data.outcomes.length;
  return (
    <div aria-live="polite" className={margin}>
      <Notice
        tone={done === all ? "good" : "wait"}
        title={`${labels[data.bulkAction]}: ${done === all ? plural(all, "article") : `${done} of ${plural(all, "article")}`}`}
      >
        <ul className="mt-1 space-y-0.5">
          {data.outcomes.map(({ id, title, ok, message }) => (
            <li key={id}>
              <span aria-hidden="true">{ok ? "✓" : "×"} </span>
              <span className="sr-only">{ok ? "Done: " : "Not done: "}</span>
              {data.bulkAction === "delete" && ok ? (
                <bdi>{title}</bdi>
              ) : (
                <Link href={`/projects/${projectId}/articles/${id}`} className="underline">
                  <bdi>{title}</bdi>
                </Link>
              )}
              : {message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

const labels = {
  publish: "Published",
  take_down: "Taken down",
  hide: "Hidden",
  show: "Offered",
  delete: "Deleted",
};

/** The box of one row. Its value is what the action needs to know of the article. */
export function RowCheck({ value, label }: { value: string; label: string }) {
  const ticked = useContext(TickedContext);
  return (
    <input
      type="checkbox"
      name="articles"
      value={value}
      aria-label={`Tick ${label}`}
      defaultChecked={ticked.includes(value)}
      className="row-check relative z-1 size-4 accent-proof"
    />
  );
}

/** Ticks all rows, or none. Without JavaScript it does nothing, so it is hidden there. */
export function CheckAll() {
  const isReady = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <input
      type="checkbox"
      aria-label="Tick all articles on this page"
      onChange={({ currentTarget: { form, checked } }) => {
        for (const box of boxesOf(form)) box.checked = checked;
      }}
      className={`size-4 accent-proof ${isReady ? "" : "invisible"}`}
    />
  );
}

function tickedIn(form: HTMLFormElement): number {
  return boxesOf(form).filter(({ checked }) => checked).length;
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>(".row-check") ?? [])];
}
