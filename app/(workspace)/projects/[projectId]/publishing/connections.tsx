import type { listIntegrations } from "@galley/lib/destinations/operations/list";
import { Settings } from "lucide-react";
import type { z } from "zod";
import { EmptyState } from "@/app/_ui/empty-state";
import { type Fact, Facts } from "@/app/_ui/facts";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { When } from "@/app/_ui/when";
import { testIntegrationAction } from "./actions";
import { ConnectionBadges, hasTest } from "./connection-badges";
import type { Provider } from "./fields/provider-field";
import { ProviderMark } from "./providers/provider-mark";
import { TestConnection } from "./test-connection.client";

type Integration = z.output<typeof listIntegrations.output>["integrations"][number];

interface ConnectionsProps {
  projectId: string;
  integrations: Integration[];
  providers: Provider[];
  /** Whether the reader may test and change connections. */
  mayManage: boolean;
}

export function Connections({ projectId, integrations, providers, mayManage }: ConnectionsProps) {
  const base = `/projects/${projectId}/publishing`;
  if (integrations.length === 0) {
    return (
      <div className="rounded-lg border border-rule bg-sheet shadow-sheet">
        <EmptyState title="No connection yet">
          <p>
            {mayManage
              ? "Connect the place where your articles go. The hosted blog needs no settings."
              : "An admin of the workspace can connect the place where articles go."}
          </p>
          {mayManage && (
            <p className="mt-4">
              <LinkButton href={`${base}/connect`} variant="primary">
                Add a connection
              </LinkButton>
            </p>
          )}
        </EmptyState>
      </div>
    );
  }
  const known = new Map(providers.map((each) => [each.provider, each]));
  return (
    <ul className="grid items-start gap-4 lg:grid-cols-2">
      {integrations.map((integration) => (
        <ConnectionCard
          key={integration.id}
          integration={integration}
          provider={known.get(integration.provider) ?? null}
          href={mayManage ? `${base}/connections/${integration.id}` : null}
        />
      ))}
    </ul>
  );
}

interface ConnectionCardProps {
  integration: Integration;
  provider: Provider | null;
  /** The connection's own page; null for who may not open it. */
  href: string | null;
}

function ConnectionCard({ integration, provider, href }: ConnectionCardProps) {
  const { id, name, last_error: lastError } = integration;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-rule bg-sheet p-4 shadow-sheet">
      <div className="flex items-start gap-3">
        <ProviderMark provider={integration.provider} />
        <div className="min-w-0 flex-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">
            {href === null ? (
              name
            ) : (
              <Link href={href} className="hover:text-proof hover:underline">
                {name}
              </Link>
            )}
          </h3>
          {provider?.label !== name && (
            <p className="text-sm text-ink-faint wrap-anywhere">
              {provider?.label ?? `${integration.provider}, which this installation does not have`}
            </p>
          )}
        </div>
      </div>
      <p className="flex flex-wrap gap-1.5">
        <ConnectionBadges integration={integration} />
      </p>
      {lastError !== null && (
        <Notice tone="bad" title="Why the last test failed">
          {lastError}
        </Notice>
      )}
      <Facts facts={factsOf(integration)} />
      {href !== null && (
        <div className="flex flex-wrap items-center gap-2 border-t border-rule pt-3">
          {hasTest(integration) && (
            <TestConnection integrationId={id} name={name} action={testIntegrationAction} />
          )}
          <LinkButton href={href} size="small">
            <Settings aria-hidden="true" className="size-4" />
            Settings<span className="sr-only"> of {name}</span>
          </LinkButton>
          {provider !== null && <p className="basis-full text-sm text-ink-faint">{provider.test_proves}</p>}
        </div>
      )}
    </li>
  );
}

function factsOf(integration: Integration): Fact[] {
  const { last_used_at: usedAt, tested_at: testedAt } = integration;
  const used = { label: "Last used", value: usedAt === null ? "Not yet" : <When at={usedAt} /> };
  if (!hasTest(integration)) return [used];
  return [used, { label: "Last tested", value: testedAt === null ? "Never" : <When at={testedAt} /> }];
}
