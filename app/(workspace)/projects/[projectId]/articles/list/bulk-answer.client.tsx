"use client";

import type { ArticleOutcome, ManyOutcome } from "@/app/_actions/change-articles";
import type { FormState } from "@/app/_actions/form-state";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Link } from "@/app/_ui/navigation/link";
import { Toast } from "@/app/_ui/overlay/toast.client";
import { plural } from "@/app/_ui/plural";
import { BulkQuestion } from "./bulk-question.client";

interface BulkAnswerProps {
  state: Exclude<FormState<ManyOutcome>, { status: "idle" }>;
  projectId: string;
  dispatch: (form: FormData) => void;
}

/** The answer to the form, as a toast, or the question that comes before it. */
export function BulkAnswer({ state, projectId, dispatch }: BulkAnswerProps) {
  if (state.status === "refused") return <Toast tone="bad">{state.message}</Toast>;
  const { data } = state;
  if (data.kind === "question") {
    return <BulkQuestion {...{ projectId, dispatch }} question={data} />;
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
