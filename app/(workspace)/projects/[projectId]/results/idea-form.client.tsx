"use client";

import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Link } from "@/app/_ui/navigation/link";
import { OwnTimeZone } from "../plan/own-time-zone.client";
import { planIdeaAction } from "./actions";

/** Puts a query on the next free day of the plan, and says which that is, or why not. */
export function IdeaForm({ projectId, query }: { projectId: string; query: string }) {
  return (
    <ActionForm
      action={planIdeaAction}
      className="flex flex-col items-start gap-2"
      renderDone={({ lines: [line] }) => (
        <output className="text-sm">
          {line?.day === null || line?.day === undefined ? (
            <span className="text-wait">{line?.reason ?? "It cannot be planned."}</span>
          ) : (
            <Link
              href={`/projects/${projectId}/plan?month=${line.day.slice(0, 7)}`}
              className="text-proof underline"
            >
              {line.verdict === "ok" ? "Planned for" : "Planned already for"} {line.day}
            </Link>
          )}
        </output>
      )}
    >
      {(state) => (
        <>
          <input type="hidden" name="projectId" value={projectId} />
          <input type="hidden" name="keywords" value={query} />
          <OwnTimeZone />
          {state.status !== "done" && (
            <SubmitButton variant="plain" size="small">
              Add to plan<span className="sr-only">: {query}</span>
            </SubmitButton>
          )}
        </>
      )}
    </ActionForm>
  );
}
