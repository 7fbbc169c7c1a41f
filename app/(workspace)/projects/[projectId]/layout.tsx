import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { updateWritingGuide } from "@galley/lib/projects/update-writing-guide";
import type { ReactNode } from "react";
import { FrameIcon } from "@/app/_ui/icons/frame-icon";
import { Breadcrumbs } from "@/app/_ui/navigation/breadcrumbs";
import { Link } from "@/app/_ui/navigation/link";
import { TabLink } from "@/app/_ui/navigation/tab-link.client";
import { Tabs } from "@/app/_ui/navigation/tabs";
import { refusable } from "@/app/_ui/refusals/refusable";
import { ProjectSwitcher } from "../../palette/project-switcher.client";
import { loadProject, mayInProject } from "./load-project";

interface Props {
  children: ReactNode;
  params: Promise<{ projectId: string }>;
}

export default refusable(async ({ children, params }: Props) => {
  const { projectId } = await params;
  const project = await loadProject(projectId);
  const base = `/projects/${project.id}`;
  return (
    <>
      <ProjectHeading {...project}>
        <TabLink href={base} label="Overview" shortcut="g o" alsoUnder={[`${base}/credits`]} />
        <TabLink
          href={`${base}/articles`}
          label="Articles"
          shortcut="g a"
          alsoUnder={[`${base}/articles/`]}
        />
        <TabLink href={`${base}/results`} label="Results" shortcut="g r" />
        <TabLink href={`${base}/plan`} label="Plan" shortcut="g l" alsoUnder={[`${base}/plan/`]} />
        {(await mayInProject(project.id, listIntegrations)) && (
          <TabLink
            href={`${base}/publishing`}
            label="Publishing"
            shortcut="g u"
            alsoUnder={[`${base}/publishing/`]}
          />
        )}
        <TabLink href={`${base}/audit`} label="Audit" shortcut="g i" alsoUnder={[`${base}/audit/`]} />
        {(await mayInProject(project.id, updateWritingGuide)) && (
          <TabLink href={`${base}/settings`} label="Settings" shortcut="g s" />
        )}
      </ProjectHeading>
      {children}
    </>
  );
});

interface HeadingProps {
  id: string;
  name: string;
  website: string;
  children: ReactNode;
}

function ProjectHeading({ id, name, website, children }: HeadingProps) {
  return (
    <div className="mb-6">
      <Breadcrumbs crumbs={[{ href: "/projects", label: "Projects" }]} />
      <div className="mt-1 mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <ProjectSwitcher
          id={id}
          label={
            <>
              <span className="min-w-0 wrap-break-word">{name}</span>
              <FrameIcon name="switch" className="size-4 text-ink-faint" />
            </>
          }
        >
          <SwitcherLinks />
        </ProjectSwitcher>
        <a
          href={website}
          rel="noreferrer"
          target="_blank"
          className="inline-flex min-w-0 items-center gap-1 py-0.5 text-sm text-ink-faint wrap-anywhere hover:text-proof hover:underline"
        >
          {website.replace(/^https?:\/\//, "")}
          <FrameIcon name="external" className="size-3.5" />
        </a>
      </div>
      <Tabs label="Project">{children}</Tabs>
    </div>
  );
}

/** The end of the list of projects. */
function SwitcherLinks() {
  return (
    <div className="mt-1.5 border-t border-rule pt-1.5">
      <Link href="/projects" className="block rounded px-2.5 py-1.5 hover:bg-well">
        All projects
      </Link>
      <Link href="/projects/new" className="flex items-center gap-2 rounded px-2.5 py-1.5 hover:bg-well">
        <FrameIcon name="plus" className="text-ink-faint" /> New project
      </Link>
    </div>
  );
}
