"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ManyOutcome } from "@/app/_actions/change-articles";
import { Button } from "@/app/_ui/button";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { LinkButton } from "@/app/_ui/navigation/link-button";

interface BulkQuestionProps {
  question: ManyOutcome & { kind: "question" };
  projectId: string;
  dispatch: (form: FormData) => void;
}

const never = () => () => undefined;

/** Asks before ticked articles are changed, in a dialog; without JavaScript as a part of the page. */
export function BulkQuestion({ question, projectId, dispatch }: BulkQuestionProps) {
  const { words, fields, articles, takesDown } = question;
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAlive || dialog.current === null || dialog.current.open) return;
    dialog.current.showModal();
    cancel.current?.focus();
  }, [isAlive]);
  const list = `/projects/${projectId}/articles`;
  const cancelWord = words.confirm === null ? "Close" : "Cancel";
  return (
    <dialog
      ref={dialog}
      open={!isAlive}
      aria-labelledby="bulk-question"
      className={`rounded-lg border border-rule bg-sheet p-5 shadow-lift ${isAlive ? "w-[min(32rem,calc(100vw-2rem))]" : "static mx-4 my-3 w-auto"}`}
    >
      <h3 id="bulk-question" className="text-base font-semibold wrap-anywhere">
        {words.title}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm text-ink-soft">
        {words.lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <form action={dispatch} className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="projectId" value={projectId} />
        <input type="hidden" name="confirmed" value="true" />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {articles.map((each) => (
          <input key={each} type="hidden" name="articles" value={each} />
        ))}
        {takesDown && (
          <label className="flex items-center gap-2 text-sm">
            <input type="checkbox" name="takeDown" value="true" className="size-4 accent-proof" />
            Take their pages down too
          </label>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-rule pt-4">
          {isAlive ? (
            <Button ref={cancel} variant="quiet" onClick={() => dialog.current?.close()}>
              {cancelWord}
            </Button>
          ) : (
            <LinkButton href={list} variant="quiet">
              {cancelWord}
            </LinkButton>
          )}
          {words.confirm !== null && (
            <SubmitButton variant={fields["bulkAction"] === "publish" ? "primary" : "danger"}>
              {words.confirm}
            </SubmitButton>
          )}
        </div>
      </form>
    </dialog>
  );
}
