import { listAgents } from "@galley/lib/keys/agents/list-agents";
import { listProjectKeys } from "@galley/lib/keys/list";
import type { ReactNode } from "react";
import { load } from "@/app/_actions/load";
import { userContext } from "@/app/_actions/user-context";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject, mayInProject } from "../../load-project";
import { mintKeyAction } from "../actions";
import { PublishingTabs } from "../publishing-tabs";
import { CodeTabs } from "./code-tabs";
import { ConnectedAgents } from "./connected-agents";
import { ContentKeys } from "./keys/content-keys";
import { MintKey } from "./keys/mint-key.client";
import { scopeOptions } from "./keys/scope-options";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Content API · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const { projectId } = await params;
  const [{ agents }, ctx, mayKeys] = await Promise.all([
    load(listAgents, { projectId }),
    userContext(),
    mayInProject(projectId, listProjectKeys),
  ]);
  const { baseUrl } = ctx.settings;
  return (
    <>
      <h1 className="sr-only">Content API</h1>
      <PublishingTabs projectId={projectId} current="pull" />
      <div className="flex min-w-0 flex-col gap-6">
        <Keys mayKeys={mayKeys}>{mayKeys && <OwnKeys projectId={projectId} baseUrl={baseUrl} />}</Keys>
        <Panel
          title="Use the content API"
          id="use"
          lead="Keep keys in a secret store and send them in a header, never in an address."
        >
          <CodeTabs group="page" values={{ baseUrl }} />
        </Panel>
        <Panel
          title="Connected agents"
          id="agents"
          lead="Applications that sign in instead of sending a key. Each has access to this project only, and no more than the person who connected it."
          flush
        >
          <ConnectedAgents agents={agents} baseUrl={baseUrl} />
        </Panel>
      </div>
    </>
  );
});

function Keys({ mayKeys, children }: { mayKeys: boolean; children: ReactNode }) {
  return (
    <Panel
      title="Keys"
      id="keys"
      lead="The content API is also called the pull API, because sites pull articles from it. A key lets a site or an agent read this project’s articles, start new ones and publish them. It has access to this project only."
      flush={mayKeys}
    >
      {mayKeys ? (
        children
      ) : (
        <p className="text-sm text-ink-soft">
          Ask an admin of the workspace for a key: only they see and make keys.
        </p>
      )}
    </Panel>
  );
}

async function OwnKeys({ projectId, baseUrl }: { projectId: string; baseUrl: string }) {
  const { keys } = await load(listProjectKeys, { projectId });
  return (
    <>
      <div className="border-b border-rule px-4 py-4 sm:px-5">
        <MintKey projectId={projectId} baseUrl={baseUrl} scopes={scopeOptions} action={mintKeyAction} />
      </div>
      <ContentKeys keys={keys} />
    </>
  );
}
