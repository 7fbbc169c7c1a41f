"use client";

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { ArticleOutcome, ManyOutcome } from "@/app/_actions/change-articles";
import type { FormAction } from "@/app/_actions/form-state";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { useFormAction } from "@/app/_ui/forms/use-form-action.client";
import { Link } from "@/app/_ui/navigation/link";
import { Toast } from "@/app/_ui/overlay/toast.client";
import { plural } from "@/app/_ui/plural";
import { bulkFieldClass as field } from "./bulk-field-class";
import { BulkQuestion } from "./bulk-question.client";

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
      <Answer key={answers} state={state} projectId={projectId} dispatch={dispatch} />
      <form
        action={dispatch}
        onChange={({ currentTarget }) => setCount(tickedIn(currentTarget))}
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
function keptOf(state: State): { values?: Record<string, string>; articles?: readonly string[] } {
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

type State = ReturnType<typeof useFormAction<ManyOutcome>>[0];

interface AnswerProps {
  state: State;
  projectId: string;
  dispatch: (form: FormData) => void;
}

/** The answer to the form, as a toast, or the question that comes before it. */
function Answer({ state, projectId, dispatch }: AnswerProps) {
  if (state.status === "idle") return <Toast />;
  if (state.status === "refused") return <Toast tone="bad">{state.message}</Toast>;
  const { data } = state;
  if (data.kind === "question") {
    return (
      <>
        <Toast />
        <BulkQuestion {...{ projectId, dispatch }} question={data} />
      </>
    );
  }
  if (data.kind === "file") {
    return (
      <Toast>
        The file with {plural(data.count, "article")} is on its way. If no download begins:{" "}
        <a href={data.href} className="font-medium underline">
          download it
        </a>
      </Toast>
    );
  }
  const refused = data.outcomes.filter(({ ok }) => !ok);
  const done = data.outcomes.filter(({ ok }) => ok);
  const [one] = done.length === 1 && refused.length === 0 ? done : [];
  const what =
    one === undefined
      ? `${refused.length > 0 ? `${done.length} of ` : ""}${plural(data.outcomes.length, "article")}`
      : "1 article";
  return (
    <Toast tone={refused.length === 0 ? "good" : "bad"} title={`${labels[data.bulkAction]}: ${what}`}>
      {one !== undefined && (
        <p>
          <bdi className="font-medium">{one.title}</bdi>: {one.message}
        </p>
      )}
      {data.bulkAction === "delete" && done.length > 0 && (
        <form action={dispatch} className="mt-1.5">
          <input type="hidden" name="projectId" value={projectId} />
          <input type="hidden" name="bulkAction" value="restore" />
          {done.map(({ id, title }) => (
            <input key={id} type="hidden" name="articles" value={`${id}//${title}`} />
          ))}
          <SubmitButton size="small" variant="plain">
            Undo
          </SubmitButton>
        </form>
      )}
      {refused.length > 0 && <Outcomes {...{ projectId }} outcomes={refused} word="refused" />}
      {one === undefined && done.length > 0 && <Outcomes {...{ projectId }} outcomes={done} word="done" />}
    </Toast>
  );
}

interface OutcomesProps {
  projectId: string;
  outcomes: readonly ArticleOutcome[];
  word: "refused" | "done";
}

function Outcomes({ projectId, outcomes, word }: OutcomesProps) {
  return (
    <details className="mt-1">
      <summary className="w-fit rounded underline">
        {outcomes.length === 1
          ? `See the one that was ${word}`
          : `See the ${outcomes.length} that were ${word}`}
      </summary>
      <ul className="mt-1 max-h-56 space-y-1 overflow-y-auto">
        {outcomes.map(({ id, title, message }) => (
          <li key={id}>
            <Link href={`/projects/${projectId}/articles/${id}`} className="underline">
              <bdi>{title}</bdi>
            </Link>
            : {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

const labels = {
  publish: "Published",
  take_down: "Taken down",
  hide: "Hidden",
  show: "Offered",
  delete: "Deleted",
  restore: "Restored",
};

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
