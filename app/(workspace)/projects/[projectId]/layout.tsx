import Link from "next/link";
import type { ReactNode } from "react";
import { refusable } from "@/app/_ui/refusals/refusable";
import { loadProject } from "./load-project";
import { NavTab } from "./nav-tab.client";

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
      <ProjectHeading name={project.name} website={project.website}>
        <NavTab href={base} label="Articles" alsoUnder={[`${base}/articles/`]} />
        <NavTab href={`${base}/publishing`} label="Publishing" alsoUnder={[`${base}/publishing/`]} />
        <NavTab href={`${base}/audit`} label="Audit" alsoUnder={[`${base}/audit/`]} />
        <NavTab href={`${base}/settings`} label="Settings" />
      </ProjectHeading>
      {children}
    </>
  );
});

function ProjectHeading({ name, website, children }: { name: string; website: string; children: ReactNode }) {
  return (
    <div className="mb-6 border-b border-rule">
      <nav aria-label="Breadcrumb" className="text-sm">
        <Link href="/projects" className="text-ink-soft hover:text-ink hover:underline">
          Projects
        </Link>
        <span aria-hidden="true" className="mx-1.5 text-ink-faint">
          /
        </span>
      </nav>
      <div className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
        <p className="text-2xl font-semibold wrap-anywhere">{name}</p>
        <a
          href={website}
          rel="noreferrer"
          target="_blank"
          className="min-w-0 text-sm text-ink-faint wrap-anywhere hover:text-proof hover:underline"
        >
          {website.replace(/^https?:\/\//, "")}
        </a>
      </div>
      <nav aria-label="Project" className="mt-3 flex gap-5">
        {children}
      </nav>
    </div>
  );
}
