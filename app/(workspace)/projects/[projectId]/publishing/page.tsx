import { LinkButton } from "@/app/_ui/button";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { listEndpoints } from "@/lib/operations/events/list-endpoints";
import { listIntegrations } from "@/lib/operations/integrations/list";
import { listProviders } from "@/lib/operations/integrations/list-providers";
import { listProjectKeys } from "@/lib/operations/keys/list";
import { load } from "@/lib/surfaces/actions/load";
import { userContext } from "@/lib/surfaces/actions/user-context";
import { loadProject } from "../load-project";
import { mintKeyAction } from "./actions";
import { Connections } from "./connections";
import { ContentKeys } from "./content-keys";
import type { EventEndpoint } from "./events/endpoint-badges";
import { MintKey } from "./mint-key.client";
import { Snippets } from "./snippets";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Publishing · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const { projectId } = await params;
  const [{ integrations }, { providers }, { endpoints }, { keys }, ctx] = await Promise.all([
    load(listIntegrations, { projectId }),
    load(listProviders, {}),
    load(listEndpoints, { projectId }),
    load(listProjectKeys, { projectId }),
    userContext(),
  ]);
  const { baseUrl } = ctx.settings;
  return (
    <>
      <h1 className="sr-only">Publishing</h1>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel
          title="Publishing connections"
          id="connections"
          lead="The destinations of this project’s articles. Each has its own default: write a draft, or publish right away."
          flush
          aside={
            <LinkButton href={`/projects/${projectId}/publishing/connect`} size="small" variant="primary">
              Add a connection
            </LinkButton>
          }
        >
          <Connections projectId={projectId} integrations={integrations} providers={providers} />
        </Panel>
        <EventsPanel href={`/projects/${projectId}/publishing/events`} endpoints={endpoints} />
        <Panel
          title="Pull API"
          id="pull-api"
          lead="A content API key lets a site or an agent read this project’s articles, start new ones and publish them. It has access to this project only."
          flush
        >
          <div className="border-b border-rule px-4 py-4 sm:px-5">
            <MintKey projectId={projectId} baseUrl={baseUrl} action={mintKeyAction} />
          </div>
          <ContentKeys keys={keys} />
        </Panel>
        <Panel
          title="Use it"
          id="use"
          lead="Replace GALLEY_API_KEY with a key. Keep keys in a secret store and send them in a header, never in an address."
          flush
        >
          <Snippets baseUrl={baseUrl} />
        </Panel>
      </div>
    </>
  );
});

/** Links to the project's event endpoints and says whether one of them needs attention. */
function EventsPanel({ href, endpoints }: { href: string; endpoints: EventEndpoint[] }) {
  const paused = endpoints.filter(({ status }) => status === "paused").length;
  const failing = endpoints.filter(({ last_delivery: last }) => last?.status === "failed").length;
  return (
    <Panel
      title="Events"
      id="events"
      lead="Galley sends signed messages to addresses of yours when an article is finished, fails, is found live or goes missing."
      aside={
        <LinkButton href={href} size="small">
          {endpoints.length === 0 ? "Add an endpoint" : "Endpoints and deliveries"}
        </LinkButton>
      }
    >
      <p className="text-sm text-ink-soft">
        {endpoints.length === 0 ? "No endpoint yet." : plural(endpoints.length, "endpoint")}
        {paused > 0 && `, ${paused} paused`}
        {failing > 0 && <span className="font-medium text-bad">, {failing} failed its last message</span>}
      </p>
    </Panel>
  );
}
