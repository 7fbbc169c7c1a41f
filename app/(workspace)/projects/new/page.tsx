import { getHome } from "@galley/lib/dashboard/home";
import type { Metadata } from "next";
import { load } from "@/app/_actions/load";
import { Breadcrumbs } from "@/app/_ui/navigation/breadcrumbs";
import { refusable } from "@/app/_ui/refusals/refusable";
import { languageOptions } from "../language-options";
import { NewProject } from "./new-project.client";

export const metadata: Metadata = { title: "New project" };

export default refusable(async () => {
  const { workspaces } = await load(getHome, {});
  return (
    <div className="mx-auto max-w-2xl">
      <Breadcrumbs crumbs={[{ href: "/projects", label: "Projects" }]} />
      <h1 className="mt-1 text-2xl font-semibold tracking-tight">New project</h1>
      <p className="mt-1 mb-5 text-ink-soft">A project is one site with its articles.</p>
      <NewProject
        workspaces={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        languages={languageOptions()}
      />
    </div>
  );
});
