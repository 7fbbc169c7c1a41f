import { listEndpoints } from "@galley/lib/webhooks/operations/list-endpoints";
import { listEventTypes } from "@galley/lib/webhooks/operations/list-types";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject } from "../../load-project";
import { PublishingTabs } from "../publishing-tabs";
import { createEndpointAction } from "./actions";
import { EndpointFields } from "./endpoint-fields";
import { Endpoints } from "./endpoints";
import { IssuingForm } from "./signing-secret.client";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Events · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const { projectId } = await params;
  const [{ endpoints }, { types }] = await Promise.all([
    load(listEndpoints, { projectId }),
    load(listEventTypes, {}),
  ]);
  const base = `/projects/${projectId}/publishing`;
  return (
    <>
      <h1 className="sr-only">Events</h1>
      <PublishingTabs projectId={projectId} current="events" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel
          title="Endpoints"
          lead="Each gets a signed message when something happens. A message that is not accepted is retried for about a day."
          flush
        >
          <Endpoints base={`${base}/events`} endpoints={endpoints} />
        </Panel>
        <Panel title="Add an endpoint" lead="Its signing secret is shown once, right afterwards.">
          <IssuingForm action={createEndpointAction}>
            <input type="hidden" name="projectId" value={projectId} />
            <EndpointFields types={types} events={types.map(({ type }) => type)} />
            <div>
              <SubmitButton>Add the endpoint</SubmitButton>
            </div>
          </IssuingForm>
        </Panel>
      </div>
      {endpoints.some(({ last_delivery: last }) => last?.status === "pending") && (
        <AutoRefresh everySeconds={10} />
      )}
    </>
  );
});
