import { getIntegration } from "@galley/lib/destinations/operations/get";
import { listProviders } from "@galley/lib/destinations/operations/list-providers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { load } from "@/app/_actions/load";
import { userContext } from "@/app/_actions/user-context";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { removeIntegrationAction, testIntegrationAction, updateIntegrationAction } from "../../actions";
import { ConnectionBadges, hasTest } from "../../connection-badges";
import { DeliveryLog } from "../../deliveries/delivery-log";
import { loadLog } from "../../deliveries/load-log";
import { readLogPlace } from "../../deliveries/log-place";
import { ConfigFields } from "../../fields/config-fields";
import type { Provider } from "../../fields/provider-field";
import { ProviderMark } from "../../providers/provider-mark";
import { UnverifiedNotice } from "../../providers/unverified-notice";
import { TestConnection } from "../../test-connection.client";
import { Behaviour } from "./behaviour";

interface Props {
  params: Promise<{ projectId: string; integrationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Loads the connection once per request. Not found if the address names a different project. */
const loadIntegration = cache(async (projectId: string, integrationId: string) => {
  const stored = await load(getIntegration, { integrationId });
  if (stored.integration.project_id !== projectId.toLowerCase()) notFound();
  return stored;
});

export const generateMetadata = refusableMetadata(async ({ params }: Props) => {
  const { projectId, integrationId } = await params;
  return { title: (await loadIntegration(projectId, integrationId)).integration.name };
});

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, integrationId } = await params;
  const [stored, { providers }, { settings }, search] = await Promise.all([
    loadIntegration(projectId, integrationId),
    load(listProviders, {}),
    userContext(),
    searchParams,
  ]);
  const { integration } = stored;
  const provider = providers.find((each) => each.provider === integration.provider) ?? null;
  const log =
    integration.provider === "webhook" ? await loadLog({ integrationId }, readLogPlace(search)) : null;
  const hasSettings = provider !== null && provider.fields.length > 0;
  return (
    <>
      <BackLink href={`/projects/${projectId}/publishing`}>Publishing</BackLink>
      <ConnectionHeading integration={integration} label={provider?.label} />
      <div className="mb-5 flex flex-col gap-3">
        {integration.last_error !== null && (
          <Notice tone="bad" title="The last test failed">
            {integration.last_error}
          </Notice>
        )}
        {search["made"] === "1" && integration.status === "connected" && (
          <Notice tone="good">Connected, and the test passed. Open an article to publish it here.</Notice>
        )}
        <ConnectionActions integration={integration} testProves={provider?.test_proves} />
      </div>
      {provider !== null && <UnverifiedNotice provider={provider} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel
          title="Behaviour"
          lead="The name, the default status, and whether new articles are published automatically."
        >
          <Behaviour
            integration={integration}
            graceDefaultSeconds={provider?.grace_seconds ?? settings.verifyGraceSeconds}
            isOnlyForm={!hasSettings}
          />
        </Panel>
        {hasSettings && (
          <Panel
            title="Settings"
            lead="Secrets are never shown again. Leave one empty to keep it, unless you change the address to another host."
          >
            <ConnectionSettings
              integrationId={integration.id}
              provider={provider}
              config={stored.config}
              secretsSet={stored.secrets_set}
            />
          </Panel>
        )}
      </div>
      {log !== null && (
        <SentMessages log={log} base={`/projects/${projectId}/publishing/connections/${integration.id}`} />
      )}
    </>
  );
});

interface ConnectionSettingsProps {
  integrationId: string;
  provider: Provider;
  config: Record<string, string>;
  secretsSet: string[];
}

/** The destination's own settings, tested as soon as they are saved. */
function ConnectionSettings({ integrationId, provider, config, secretsSet }: ConnectionSettingsProps) {
  return (
    <ActionForm
      action={updateIntegrationAction}
      doneMessage="Saved and tested; the result is at the top of the page."
    >
      <input type="hidden" name="integrationId" value={integrationId} />
      <input type="hidden" name="test" value="true" />
      <ConfigFields provider={provider} config={config} secretsSet={secretsSet} />
      <div>
        <SubmitButton>Save and test</SubmitButton>
      </div>
    </ActionForm>
  );
}

function SentMessages({ log, base }: { log: Awaited<ReturnType<typeof loadLog>>; base: string }) {
  return (
    <div className="mt-6">
      <DeliveryLog
        {...log}
        base={base}
        lead="The articles that were sent to the receiver, newest first. Test messages are not listed."
        whenEmpty="Publish an article here, and its message will appear with the receiver’s answer."
      />
    </div>
  );
}

type Connection = Awaited<ReturnType<typeof loadIntegration>>["integration"];

function ConnectionHeading({ integration, label }: { integration: Connection; label: string | undefined }) {
  const kind = label ?? `${integration.provider}, which this installation does not have`;
  const isTested = integration.tested_at !== null;
  return (
    <>
      <div className="mt-2 flex items-start gap-3">
        <ProviderMark provider={integration.provider} />
        <div className="min-w-0">
          <h1 className="text-xl leading-snug font-semibold wrap-anywhere">{integration.name}</h1>
          <p className="text-sm text-ink-faint">
            {kind !== integration.name && kind}
            {kind !== integration.name && isTested && " · "}
            {integration.tested_at !== null && (
              <>
                tested <When at={integration.tested_at} />
              </>
            )}
          </p>
        </div>
      </div>
      <p className="mt-3 mb-4 flex flex-wrap gap-1.5">
        <ConnectionBadges integration={integration} />
      </p>
    </>
  );
}

interface ConnectionActionsProps {
  integration: Connection;
  testProves: string | undefined;
}

function ConnectionActions({ integration, testProves }: ConnectionActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasTest(integration) && (
        <TestConnection
          integrationId={integration.id}
          name={integration.name}
          action={testIntegrationAction}
        />
      )}
      <Confirm trigger="Remove" context={integration.name} title={`Remove ${integration.name}?`}>
        <Consequences integration={integration} />
        <ActionForm action={removeIntegrationAction} className="mt-4">
          <input type="hidden" name="integrationId" value={integration.id} />
          <SubmitButton variant="danger">Remove the connection</SubmitButton>
        </ActionForm>
      </Confirm>
      {testProves !== undefined && (
        <p className="max-w-prose basis-full text-sm text-ink-faint">{testProves}</p>
      )}
    </div>
  );
}

function Consequences({ integration }: { integration: Connection }) {
  return (
    <ul className="list-disc space-y-1 ps-5">
      <li>Its settings and credentials are deleted here. They cannot be brought back.</li>
      <li>Published articles stay where they are, but Galley can no longer update them or take them down.</li>
      {integration.auto_publish && <li>New articles are no longer published here by themselves.</li>}
      {integration.provider !== "hosted" && (
        <li>
          The {integration.provider === "wordpress" ? "application password" : "key or token"} itself stays
          valid there until you revoke it.
        </li>
      )}
    </ul>
  );
}
