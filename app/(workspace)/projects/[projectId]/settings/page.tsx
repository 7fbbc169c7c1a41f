import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { updateIntegration } from "@galley/lib/destinations/operations/update";
import { listProjectApprovers } from "@galley/lib/projects/approvers";
import { setProjectApprovers } from "@galley/lib/projects/set-approvers";
import { deleteProject } from "@galley/lib/projects/trash/delete";
import { updateProject } from "@galley/lib/projects/update";
import { updateWritingGuide } from "@galley/lib/projects/update-writing-guide";
import { getWritingGuide } from "@galley/lib/projects/writing-guide";
import { listWorkspaces } from "@galley/lib/workspaces/list";
import { listMembers } from "@galley/lib/workspaces/list-members";
import type { ReactNode } from "react";
import { load } from "@/app/_actions/load";
import { userContext } from "@/app/_actions/user-context";
import { Facts } from "@/app/_ui/facts";
import { LeaveGuard } from "@/app/_ui/forms/leave-guard.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject, mayInProject } from "../load-project";
import { Approvers } from "./approvers";
import { AroundArticle } from "./around-article";
import { AuditsBySchedule } from "./audits";
import { AutomaticPublishing } from "./automatic-publishing";
import { BrandVoiceForm } from "./brand-voice";
import { Credits } from "./credits";
import { DangerZone } from "./danger-zone";
import { OwnInstructions } from "./own-instructions";
import { ProjectForm } from "./project-form";
import { ProvedClaims } from "./proved-claims";
import { SettingsNav, type SettingsPart } from "./settings-nav";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Settings · ${(await loadProject((await params).projectId)).name}`,
}));

type Project = Awaited<ReturnType<typeof loadProject>>;

export default refusable(async ({ params }: Props) => {
  const project = await loadProject((await params).projectId);
  const parts = await partsOf(project);
  const shown = parts.filter((part) => part !== null);
  return (
    <>
      <h1 className="sr-only">Settings</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsNav shown={shown.map(([part]) => part)} />
        <div className="flex min-w-0 flex-col gap-6">{shown.map(([, content]) => content)}</div>
      </div>
      <LeaveGuard />
    </>
  );
});

/** The parts of the page that the user's role may change, in order. */
async function partsOf(project: Project): Promise<([SettingsPart, ReactNode] | null)[]> {
  const { id: projectId } = project;
  const may = (operation: Parameters<typeof mayInProject>[1]) => mayInProject(projectId, operation);
  const [{ voice, instructions, hash }, mayUpdate, mayGuide, mayConnect, mayChooseApprovers, mayDelete] =
    await Promise.all([
      load(getWritingGuide, { projectId }),
      may(updateProject),
      may(updateWritingGuide),
      may(updateIntegration),
      may(setProjectApprovers),
      may(deleteProject),
    ]);
  const { settings } = await userContext();
  return [
    mayUpdate ? ["project", <ProjectForm key="project" project={project} />] : null,
    mayGuide ? ["voice", <BrandVoiceForm key="voice" projectId={projectId} voice={voice} />] : null,
    // The hash shows the fields as they are after a reset.
    mayGuide
      ? [
          "instructions",
          <OwnInstructions key={`own ${hash}`} projectId={projectId} instructions={instructions} />,
        ]
      : null,
    mayUpdate ? ["page", <AroundArticle key="page" project={project} />] : null,
    mayConnect ? ["automatic", <AutomaticPart key="automatic" projectId={projectId} />] : null,
    mayUpdate
      ? ["audits", <AuditsBySchedule key="audits" projectId={projectId} schedule={project.audit_schedule} />]
      : null,
    mayUpdate
      ? ["claims", <ProvedClaims key="claims" projectId={projectId} isOn={project.proved_claims_only} />]
      : null,
    mayChooseApprovers ? ["approval", <ApprovalPart key="approval" project={project} />] : null,
    ["credits", <CreditsPart key="credits" workspaceId={project.workspace_id} />],
    ["programs", <ForPrograms key="programs" project={project} />],
    mayDelete
      ? ["delete", <DangerZone key="delete" project={project} trashDays={settings.trashDays} />]
      : null,
  ];
}

async function AutomaticPart({ projectId }: { projectId: string }) {
  const { integrations } = await load(listIntegrations, { projectId });
  return <AutomaticPublishing projectId={projectId} integrations={integrations} />;
}

async function ApprovalPart({ project }: { project: Project }) {
  const [approvers, { members }] = await Promise.all([
    load(listProjectApprovers, { projectId: project.id }),
    load(listMembers, { workspaceId: project.workspace_id }),
  ]);
  return <Approvers projectId={project.id} state={approvers} members={members} />;
}

async function CreditsPart({ workspaceId }: { workspaceId: string }) {
  const { workspaces } = await load(listWorkspaces, {});
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  return workspace === undefined ? null : <Credits workspace={workspace} />;
}

function ForPrograms({ project }: { project: Project }) {
  return (
    <Panel title="For programs" id="programs">
      <Facts
        facts={[
          { label: "Project id", value: <code className="font-mono text-xs">{project.id}</code> },
          { label: "Blog address", value: <code className="font-mono text-xs">/blog/{project.slug}</code> },
        ]}
      />
    </Panel>
  );
}
