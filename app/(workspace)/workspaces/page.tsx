import { listWorkspaces } from "@galley/lib/workspaces/list";
import { listDeletedWorkspaces } from "@galley/lib/workspaces/trash/list-deleted";
import type { Metadata } from "next";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { createWorkspaceAction } from "../projects/actions";
import { restoreWorkspaceAction } from "./[workspaceId]/actions";
import { TrashList } from "./trash-list";

export const metadata: Metadata = { title: "Workspaces" };

/** The workspaces of a person, those in the trash that the person may restore, and a form for a new one. */
export default refusable(async () => {
  const [{ workspaces }, { workspaces: deleted }] = await Promise.all([
    load(listWorkspaces, {}),
    load(listDeletedWorkspaces, {}),
  ]);
  return (
    <>
      <BackLink href="/projects">Projects</BackLink>
      <h1 className="mt-1 mb-5 text-2xl font-semibold">Workspaces</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="Your workspaces" flush>
            {workspaces.length === 0 && (
              <EmptyState title="No workspace">
                You are not a member of any workspace. Ask a member for an invitation, or make one.
              </EmptyState>
            )}
            <ul className="divide-y divide-rule">
              {workspaces.map(({ id, name, credits }) => (
                <li key={id} className="relative flex items-center gap-4 px-4 py-3 hover:bg-well/60 sm:px-5">
                  <Link
                    href={`/workspaces/${id}`}
                    className="min-w-0 flex-1 font-medium wrap-anywhere after:absolute after:inset-0"
                  >
                    {name}
                  </Link>
                  <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                    {plural(credits, "credit")}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          {deleted.length > 0 && (
            <Panel
              title="Trash"
              lead="A workspace in the trash is deleted for good when its time is over."
              flush
            >
              <TrashList rows={deleted} restore={restoreWorkspaceAction} field="workspaceId" />
            </Panel>
          )}
        </div>
        <Panel title="New workspace" lead="A workspace has members, credits and projects of its own.">
          <ActionForm action={createWorkspaceAction}>
            <TextField name="name" label="Name of the workspace" required maxLength={100} />
            <SubmitButton>Make a workspace</SubmitButton>
          </ActionForm>
        </Panel>
      </div>
    </>
  );
});
