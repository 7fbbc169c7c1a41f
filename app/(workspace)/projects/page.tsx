import type { Metadata } from "next";
import Link from "next/link";
import type { z } from "zod";
import { EmptyState } from "@/app/_ui/empty-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { getHome } from "@/lib/operations/dashboard/home";
import { load } from "@/lib/surfaces/actions/load";
import { createProjectAction } from "./actions";
import { GradeTile } from "./grade-tile";
import { ProjectFields } from "./project-fields";

export const metadata: Metadata = { title: "Projects" };

export default refusable(async () => {
  const { workspaces } = await load(getHome, {});
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold">Projects</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {workspaces.map((workspace) => (
            <Panel
              key={workspace.id}
              id={`workspace-${workspace.id}`}
              title={workspace.name}
              aside={<Credits count={workspace.credits} />}
              flush
            >
              {workspace.projects.length === 0 ? (
                <EmptyState title="No project yet">
                  A project is one site with its articles. Enter its name and address, and you can start the
                  first article.
                </EmptyState>
              ) : (
                <ul className="divide-y divide-rule">
                  {workspace.projects.map((project) => (
                    <ProjectRow key={project.id} project={project} />
                  ))}
                </ul>
              )}
            </Panel>
          ))}
          {workspaces.length === 0 && (
            <Panel title="No workspace">
              <p className="text-sm text-ink-soft">
                You are not a member of any workspace yet. The operator of this installation can add you to
                one with the admin command.
              </p>
            </Panel>
          )}
        </div>
        {workspaces.length > 0 && (
          <Panel title="New project" id="new-project">
            <NewProjectForm workspaces={workspaces.map(({ id, name }) => ({ value: id, label: name }))} />
          </Panel>
        )}
      </div>
    </>
  );
});

type Project = z.output<typeof getHome.output>["workspaces"][number]["projects"][number];

function ProjectRow({ project }: { project: Project }) {
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 hover:bg-well/60 sm:px-5">
      <GradeTile grade={project.latest_grade} none="Not audited yet" />
      <div className="min-w-0 flex-1">
        <Link href={`/projects/${project.id}`} className="font-medium after:absolute after:inset-0">
          {project.name}
        </Link>
        <p className="truncate text-sm text-ink-faint">{project.website.replace(/^https?:\/\//, "")}</p>
      </div>
      <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {plural(project.articles, "article")}
      </p>
    </li>
  );
}

function Credits({ count }: { count: number }) {
  return (
    <p className={`text-sm tabular-nums ${count === 0 ? "font-medium text-bad" : "text-ink-soft"}`}>
      {plural(count, "article credit")}
    </p>
  );
}

function NewProjectForm({ workspaces }: { workspaces: { value: string; label: string }[] }) {
  const [only] = workspaces;
  return (
    <ActionForm action={createProjectAction}>
      {workspaces.length === 1 && only !== undefined ? (
        <input type="hidden" name="workspaceId" value={only.value} />
      ) : (
        <SelectField name="workspaceId" label="Workspace" options={workspaces} />
      )}
      <ProjectFields />
      <SubmitButton>Create the project</SubmitButton>
    </ActionForm>
  );
}
