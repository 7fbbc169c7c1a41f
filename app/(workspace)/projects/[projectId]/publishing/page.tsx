import { createIntegration } from "@galley/lib/destinations/operations/create";
import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { listProviders } from "@galley/lib/destinations/operations/list-providers";
import { load } from "@/app/_actions/load";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject, mayInProject } from "../load-project";
import { Connections } from "./connections";
import { PublishingTabs } from "./publishing-tabs";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Publishing · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const { projectId } = await params;
  const [{ integrations }, { providers }, mayManage] = await Promise.all([
    load(listIntegrations, { projectId }),
    load(listProviders, {}),
    mayInProject(projectId, createIntegration),
  ]);
  return (
    <>
      <h1 className="sr-only">Publishing</h1>
      <PublishingTabs projectId={projectId} current="connections" />
      <section aria-labelledby="connections-title">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id="connections-title" className="text-lg font-semibold">
              Publishing connections
            </h2>
            <p className="max-w-prose text-sm text-ink-soft">
              Where this project’s articles go. Each has its own default: write a draft, or publish right
              away.
            </p>
          </div>
          {mayManage && integrations.length > 0 && (
            <LinkButton href={`/projects/${projectId}/publishing/connect`} variant="primary">
              Add a connection
            </LinkButton>
          )}
        </div>
        <Connections
          projectId={projectId}
          integrations={integrations}
          providers={providers}
          mayManage={mayManage}
        />
      </section>
    </>
  );
});
