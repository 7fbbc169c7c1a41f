"use client";

import {
  createContext,
  lazy,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { ManyOutcome } from "@/app/_actions/change-articles";
import type { FormAction, FormState } from "@/app/_actions/form-state";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { useFormAction } from "@/app/_ui/forms/use-form-action.client";
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
  /** The fields for publishing; null for who may only export. */
  publishFields: ReactNode;
}

const loadAnswer = () => import("./bulk-answer.client");
/** Loaded when something is ticked, so that whoever only reads the list does not load it. */
const BulkAnswer = lazy(async () => ({ default: (await loadAnswer()).BulkAnswer }));

/** The ticked values of a refused form, which stay ticked. */
const TickedContext = createContext<readonly string[]>([]);

/**
 * The list of articles as a form: what to do with the ticked ones is chosen in a bar that appears as soon as one is
 * ticked. The bar and its fields appear by CSS alone, so they do without JavaScript too.
 */
export function BulkForm({ action, projectId, fixed, children }: BulkFormProps) {
  const [state, dispatch] = useFormAction(action);
  const [count, setCount] = useState(0);
  const [known, setKnown] = useState({ state, answers: 0 });
  // Each answer is a message of its own, also when the one before was dismissed.
  if (known.state !== state) setKnown({ state, answers: known.answers + 1 });
  const { answers } = known;
  useEffect(() => {
    if (state.status === "done" && state.data.kind === "file") window.location.assign(state.data.href);
  }, [state]);
  const { values = {}, articles: ticked = [] } = keptOf(state);
  return (
    <>
      {/* The place where an answer is read out, which is there before the answer comes. */}
      <div aria-live="polite">
        {state.status !== "idle" && (
          // Without a boundary, which would hide it until scripts show it: the answer comes without JavaScript too.
          <BulkAnswer key={answers} state={state} projectId={projectId} dispatch={dispatch} />
        )}
      </div>
      <form
        action={dispatch}
        onChange={({ currentTarget }) => {
          setCount(tickedIn(currentTarget));
          // A failure shows when the answer is needed, where it is tried again.
          loadAnswer().catch(() => undefined);
        }}
        // After an answer, the form is reset to what is ticked by default.
        onReset={({ currentTarget }) => requestAnimationFrame(() => setCount(tickedIn(currentTarget)))}
        className="group/bulk"
      >
        <input type="hidden" name="projectId" value={projectId} />
        <TickedContext value={ticked}>{children}</TickedContext>
        <BulkBar {...{ count, values, fixed }} />
      </form>
    </>
  );
}

/** What stays chosen and ticked: that of a refused form, and of one that was answered by a question. */
function keptOf(state: FormState<ManyOutcome>): {
  values?: Record<string, string>;
  articles?: readonly string[];
} {
  if (state.status === "refused") return { values: state.values, articles: state.lists["articles"] ?? [] };
  return state.status === "done" && state.data.kind === "question"
    ? { values: state.data.fields, articles: state.data.ticked }
    : {};
}

interface BulkBarProps extends Pick<BulkFormProps, "fixed"> {
  count: number;
  /** What stays chosen. */
  values: Record<string, string>;
}

function BulkBar({ count, values, fixed: { actionOptions, publishFields } }: BulkBarProps) {
  return (
    <fieldset
      aria-label="Do something with the selected articles"
      className="sticky bottom-0 z-10 hidden flex-wrap items-center gap-2 border-t border-rule bg-sheet px-4 py-3 text-sm shadow-lift group-has-[.row-check:checked]/bulk:flex sm:px-5"
    >
      <span aria-live="polite" className="me-1 font-medium tabular-nums">
        {count === 0 ? "Selected articles" : `${plural(count, "article")} selected`}
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
      {publishFields}
      <SubmitButton size="small">Continue</SubmitButton>
    </fieldset>
  );
}

/** The box of one row. Its value is what the action needs to know of the article. */
export function RowCheck({ value, label }: { value: string; label: string }) {
  const ticked = useContext(TickedContext);
  return (
    <input
      type="checkbox"
      name="articles"
      value={value}
      aria-label={`Select ${label}`}
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
      aria-label="Select all articles on this page"
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
