import Link from "next/link";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { Notice } from "@/app/_ui/notice";
import { When } from "@/app/_ui/when";
import type { listIntegrations } from "@/lib/operations/integrations/list";
import { testIntegrationAction } from "./actions";
import type { Provider } from "./provider-field";
import { TestConnection } from "./test-connection.client";

type Integration = z.output<typeof listIntegrations.output>["integrations"][number];

interface ConnectionsProps {
  projectId: string;
  integrations: Integration[];
  providers: Provider[];
}

export function Connections({ projectId, integrations, providers }: ConnectionsProps) {
  if (integrations.length === 0) {
    return (
      <EmptyState title="No connection">
        Add one to publish articles. The hosted blog needs no settings.
      </EmptyState>
    );
  }
  const labels = new Map(providers.map(({ provider, label }) => [provider, label]));
  return (
    <ul className="divide-y divide-rule">
      {integrations.map((integration) => (
        <li key={integration.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
          <ConnectionHead
            integration={integration}
            label={labels.get(integration.provider) ?? null}
            href={`/projects/${projectId}/publishing/connections/${integration.id}`}
          />
          <TestConnection
            integrationId={integration.id}
            name={integration.name}
            action={testIntegrationAction}
          />
          {integration.last_error !== null && (
            <div className="basis-full">
              <Notice tone="bad">{integration.last_error}</Notice>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ConnectionHeadProps {
  integration: Integration;
  label: string | null;
  href: string;
}

function ConnectionHead({ integration, label, href }: ConnectionHeadProps) {
  return (
    <div className="min-w-0 flex-1 basis-56">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium wrap-anywhere">
          <Link href={href} className="text-proof underline decoration-1 underline-offset-2">
            {integration.name}
          </Link>
        </h3>
        <ConnectionBadges integration={integration} />
      </div>
      <p className="text-sm text-ink-faint">
        {label ?? `${integration.provider}, which this installation does not have`}
        {" · "}
        {integration.auto_publish_status === "publish" ? "publishes by default" : "writes drafts by default"}
        {" · "}
        {integration.tested_at === null ? (
          "never tested"
        ) : (
          <>
            tested <When at={integration.tested_at} />
          </>
        )}
      </p>
    </div>
  );
}

export function ConnectionBadges({ integration }: { integration: Integration }) {
  return (
    <>
      {integration.status === "error" ? (
        <Badge tone="bad">Last test failed</Badge>
      ) : integration.tested_at === null ? (
        <Badge>Not tested</Badge>
      ) : (
        <Badge tone="good">Connected</Badge>
      )}
      {integration.auto_publish && <Badge tone="proof">Publishes automatically</Badge>}
    </>
  );
}
