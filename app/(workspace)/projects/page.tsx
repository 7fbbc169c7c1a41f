import { listAwaitingArticles } from "@galley/lib/articles/operations/approval/list-awaiting";
import { countedMax } from "@galley/lib/dashboard/counted-max";
import { getHome } from "@galley/lib/dashboard/home";
import { Plus, Users } from "lucide-react";
import type { Metadata } from "next";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { Badge } from "@/app/_ui/badge";
import { DataCell, DataTable } from "@/app/_ui/data-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { secondFactorAddress } from "@/app/_ui/refusals/addresses";
import { refusable } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { createWorkspaceAction } from "./actions";
import { Attention } from "./attention";
import { GradeTile } from "./grade-tile";

export const metadata: Metadata = { title: "Projects" };

export default refusable(async () => {
  const [{ workspaces, held_back: hidden }, { articles: awaiting }] = await Promise.all([
    load(getHome, {}),
    load(listAwaitingArticles, {}),
  ]);
  const projects = workspaces.flatMap((workspace) => workspace.projects);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">Projects</h1>
        {workspaces.length > 0 && (
          <LinkButton
            href="/projects/new"
            variant="primary"
            data-shortcut="n"
            data-shortcut-label="New project"
          >
            <Plus /> New project
          </LinkButton>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {hidden.length > 0 && <SecondFactorRequired names={hidden} />}
        <Attention projects={projects} awaiting={awaiting} />
        {workspaces.map((workspace) => (
          <WorkspacePanel key={workspace.id} workspace={workspace} />
        ))}
        {workspaces.length === 0 && hidden.length === 0 && <NoWorkspace />}
      </div>
    </>
  );
});

type Workspace = z.output<typeof getHome.output>["workspaces"][number];
type Project = Workspace["projects"][number];

function WorkspacePanel({ workspace }: { workspace: Workspace }) {
  const { id, name, credits, projects } = workspace;
  return (
    <Panel
      id={`workspace-${id}`}
      title={name}
      aside={
        <div className="flex items-center gap-3">
          <p className={`text-sm tabular-nums ${credits === 0 ? "font-medium text-bad" : "text-ink-soft"}`}>
            {plural(credits, "article credit")}
          </p>
          <LinkButton href={`/workspaces/${id}`} size="small">
            <Users /> Members<span className="sr-only"> of {name}</span>
          </LinkButton>
        </div>
      }
      flush
    >
      {projects.length === 0 ? (
        <EmptyState title="No project yet">
          <p className="mb-4">
            A project is one site with its articles. Give its address, and you can start the first article.
          </p>
          <LinkButton href="/projects/new" variant="primary">
            Make the first project
          </LinkButton>
        </EmptyState>
      ) : (
        <DataTable
          caption={`The projects of ${name}`}
          columns={[
            { label: "Project" },
            { label: "On public pages" },
            { label: "This month", end: true },
            { label: "Articles", end: true },
          ]}
        >
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </DataTable>
      )}
    </Panel>
  );
}

function ProjectRow({ project }: { project: Project }) {
  return (
    <tr className="relative hover:bg-well/60">
      <DataCell wide>
        <span className="flex items-center gap-3.5">
          <GradeTile
            grade={project.latest_grade}
            none={project.audited ? "Audited, but too little could be read for a grade" : "Not audited yet"}
          />
          <span className="min-w-0">
            <Link
              href={`/projects/${project.id}`}
              className="text-[0.9375rem] font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {project.name}
            </Link>
            <span className="block text-ink-faint wrap-anywhere">
              {project.website.replace(/^https?:\/\//, "")}
            </span>
            {project.grade_drop !== null && (
              <span className="block font-medium text-bad">
                Grade dropped from {project.grade_drop.from} <When at={project.grade_drop.since} />
              </span>
            )}
          </span>
        </span>
      </DataCell>
      <DataCell>
        <States publications={project.publications} />
      </DataCell>
      <DataCell label="This month" end className="whitespace-nowrap text-ink-soft tabular-nums">
        {capped(project.articles_this_month)}
      </DataCell>
      <DataCell label="Articles" end className="whitespace-nowrap text-ink-soft tabular-nums">
        {project.articles.toLocaleString("en")}
      </DataCell>
    </tr>
  );
}

function States({ publications }: Pick<Project, "publications">) {
  const { published, checking, not_live: notLive, failed } = publications;
  if (published + checking + notLive + failed === 0)
    return <span className="text-ink-faint">Nothing yet</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {published > 0 && <Badge tone="good">✓ {capped(published)} live</Badge>}
      {checking > 0 && <Badge tone="wait">… {capped(checking)} checking</Badge>}
      {notLive > 0 && <Badge tone="bad">× {capped(notLive)} not live</Badge>}
      {failed > 0 && <Badge tone="bad">! {capped(failed)} failed</Badge>}
    </span>
  );
}

const capped = (count: number) => (count >= countedMax ? `${countedMax}+` : String(count));

function SecondFactorRequired({ names }: { names: string[] }) {
  return (
    <Notice tone="wait" title="A second step is required">
      <p className="wrap-anywhere">
        {conjunction.format(names)} {names.length === 1 ? "requires" : "require"} a second step at sign-in,
        and you sign in with a password alone.{" "}
        <Link href={secondFactorAddress} className="font-medium underline">
          Set up a second step
        </Link>{" "}
        to go on working there.
      </p>
    </Notice>
  );
}

const conjunction = new Intl.ListFormat("en", { type: "conjunction" });

function NoWorkspace() {
  return (
    <Panel title="No workspace">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        You are not a member of any workspace. Ask a member for an invitation, or make a workspace.
      </p>
      <ActionForm
        action={createWorkspaceAction}
        className="flex max-w-md flex-col items-start gap-4 *:w-full *:last:w-auto"
      >
        <TextField name="name" label="Name of the workspace" required maxLength={100} />
        <SubmitButton>Make a workspace</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
