import { listEndpoints } from "@galley/lib/webhooks/operations/list-endpoints";
import { listEventTypes } from "@galley/lib/webhooks/operations/list-types";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { Address } from "@/app/_ui/address";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField } from "@/app/_ui/forms/text-field.client";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { DeliveryLog } from "../../deliveries/delivery-log";
import { loadLog } from "../../deliveries/load-log";
import { readLogPlace } from "../../deliveries/log-place";
import {
  removeEndpointAction,
  rotateSecretAction,
  testEndpointAction,
  updateEndpointAction,
} from "../actions";
import { EndpointBadges, type EventEndpoint } from "../endpoint-badges";
import { EndpointFields } from "../endpoint-fields";
import { IssuingForm } from "../signing-secret.client";
import { TestEndpoint } from "../test-endpoint.client";

interface Props {
  params: Promise<{ projectId: string; endpointId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const loadEndpoint = cache(async (projectId: string, endpointId: string) => {
  const { endpoints } = await load(listEndpoints, { projectId });
  return endpoints.find(({ id }) => id === endpointId.toLowerCase()) ?? notFound();
});

export const generateMetadata = refusableMetadata(async ({ params }: Props) => {
  const { projectId, endpointId } = await params;
  return { title: `Events to ${new URL((await loadEndpoint(projectId, endpointId)).url).host}` };
});

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, endpointId } = await params;
  const endpoint = await loadEndpoint(projectId, endpointId);
  const [{ types }, log] = await Promise.all([
    load(listEventTypes, {}),
    loadLog({ endpointId: endpoint.id }, readLogPlace(await searchParams)),
  ]);
  const base = `/projects/${projectId}/publishing/events`;
  const paused = endpoint.status === "paused";
  return (
    <>
      <BackLink href={base}>Events</BackLink>
      <h1 className="mt-1 text-xl font-semibold wrap-anywhere">
        <Address url={endpoint.url} />
      </h1>
      <p className="mt-1 mb-4 flex flex-wrap gap-1.5">
        <EndpointBadges endpoint={endpoint} />
      </p>
      <div className="mb-5 flex flex-wrap items-start gap-2">
        <TestEndpoint endpoint={endpoint} action={testEndpointAction} />
        <RemoveEndpoint endpoint={endpoint} />
      </div>
      {paused && (
        <div className="mb-5">
          <Notice tone="wait" title="Paused">
            New events are not recorded for this endpoint. Messages that were waiting when it was paused are
            sent once it is active again.
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <DeliveryLog
          {...log}
          base={`${base}/${endpoint.id}`}
          paused={paused}
          lead="Newest first. A message that is not accepted is retried for about a day."
          whenEmpty="Send a test event to see whether the receiver accepts it."
        />
        <div className="flex min-w-0 flex-col gap-6">
          <EndpointSettings endpoint={endpoint} types={types} />
          <Panel
            title="Signing secret"
            lead="It is never shown again. For 24 hours after a change, messages are also signed with the old secret."
          >
            <IssuingForm action={rotateSecretAction}>
              <input type="hidden" name="endpointId" value={endpoint.id} />
              <div>
                <SubmitButton variant="plain">Create a new secret</SubmitButton>
              </div>
            </IssuingForm>
          </Panel>
        </div>
      </div>
      {!paused && log.deliveries.some(({ status }) => status === "pending") && (
        <AutoRefresh everySeconds={10} />
      )}
    </>
  );
});

function RemoveEndpoint({ endpoint }: { endpoint: EventEndpoint }) {
  return (
    <Confirm trigger="Remove" context={endpoint.url} title="Remove this endpoint?">
      <p>It gets no more messages, and the log of its deliveries is deleted. This cannot be undone.</p>
      <ActionForm action={removeEndpointAction} className="mt-4">
        <input type="hidden" name="endpointId" value={endpoint.id} />
        <SubmitButton variant="danger">Remove the endpoint</SubmitButton>
      </ActionForm>
    </Confirm>
  );
}

type EventTypes = z.output<typeof listEventTypes.output>["types"];

function EndpointSettings({ endpoint, types }: { endpoint: EventEndpoint; types: EventTypes }) {
  return (
    <Panel title="Settings">
      <ActionForm action={updateEndpointAction} doneMessage="Saved.">
        <input type="hidden" name="endpointId" value={endpoint.id} />
        <EndpointFields types={types} url={endpoint.url} events={endpoint.events} />
        <SelectField
          name="status"
          label="Sending"
          initial={endpoint.status}
          options={[
            { value: "active", label: "Active" },
            { value: "paused", label: "Paused" },
          ]}
        />
        <div>
          <SubmitButton variant="plain">Save the endpoint</SubmitButton>
        </div>
      </ActionForm>
    </Panel>
  );
}
