import { getWorkspace } from "@galley/lib/workspaces/get";
import { listWorkspaceProviders } from "@galley/lib/workspaces/providers/list-providers";
import type { ReactNode } from "react";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Badge } from "@/app/_ui/badge";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TestService } from "@/app/_ui/forms/test-service.client";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { removeProviderAction, testProviderAction } from "./actions";
import { type Kind, kindTexts } from "./kind-text";

interface Props {
  params: Promise<{ workspaceId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Providers · ${(await load(getWorkspace, await params)).name}`,
}));

/** The order of the page: what most workspaces set first. */
const shown: readonly Kind["kind"][] = ["writer", "search", "checks", "fallback"];

export default refusable(async ({ params }: Props) => {
  const { workspaceId } = await params;
  const [{ name }, { kinds }] = await Promise.all([
    load(getWorkspace, { workspaceId }),
    load(listWorkspaceProviders, { workspaceId }),
  ]);
  const hasOwnWriter = kinds.some(({ kind, own }) => kind === "writer" && own !== null);
  return (
    <div className="max-w-3xl">
      <BackLink href={`/workspaces/${workspaceId}`}>{name}</BackLink>
      <h1 className="mt-1 text-2xl font-semibold">Providers</h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">
        Who writes and searches for this workspace. What you set here is used in place of the server’s, from
        the next stage of an article on, and is paid by your own account with the provider.{" "}
        <DocumentLink href="/docs/writing#choosing-a-writer" className="text-proof underline">
          How to choose
        </DocumentLink>
      </p>
      <div className="flex flex-col gap-6">
        {shown.map((each) => {
          const kind = kinds.find((one) => one.kind === each);
          return (
            kind !== undefined && (
              <KindPanel key={each} workspaceId={workspaceId} kind={kind} hasOwnWriter={hasOwnWriter} />
            )
          );
        })}
      </div>
    </div>
  );
});

interface KindProps {
  workspaceId: string;
  kind: Kind;
  hasOwnWriter: boolean;
}

function KindPanel({ workspaceId, kind, hasOwnWriter }: KindProps) {
  const { title, purpose } = kindTexts[kind.kind];
  const canChoose = hasOwnWriter || kind.kind === "writer" || kind.kind === "search";
  return (
    <Panel title={title} lead={purpose} id={kind.kind}>
      {kind.own === null ? (
        <ServerState kind={kind} hasOwnWriter={hasOwnWriter} />
      ) : (
        <OwnProvider workspaceId={workspaceId} kind={kind} own={kind.own} />
      )}
      {canChoose ? (
        <Choice workspaceId={workspaceId} kind={kind} />
      ) : (
        <p className="mt-3 text-sm text-ink-faint">
          You can choose one once the workspace has a writer of its own.
        </p>
      )}
    </Panel>
  );
}

function ServerState({ kind: { kind, server, in_use: inUse } }: Pick<KindProps, "kind" | "hasOwnWriter">) {
  if (inUse === "sample") {
    return (
      <State name="The sample writer" badge="Built in">
        It works without a model, so you can try everything for free. Its articles are samples.
      </State>
    );
  }
  if (inUse === "none") return <p className="text-sm text-ink-soft">{kindTexts[kind].none}</p>;
  const names = server.map(({ label, model }) => (model === null ? label : `${label}, ${model}`));
  return (
    <State name={names.join("; ")} badge="Server">
      Set by the server’s environment.
    </State>
  );
}

function OwnProvider({
  workspaceId,
  kind,
  own,
}: Omit<KindProps, "hasOwnWriter"> & { own: NonNullable<Kind["own"]> }) {
  const { title } = kindTexts[kind.kind];
  const called = own.model === null ? own.label : `${own.label}, ${own.model}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <State name={called} badge="This workspace" tone="good">
          {own.base_url !== null && <span className="block">{own.base_url}</span>}
          {own.account !== null && <span className="block">{own.account}</span>}
          {own.key_set_at === null ? (
            "Without a key."
          ) : (
            <>
              Key set <When at={own.key_set_at} />; it is stored encrypted and not shown again.
            </>
          )}
          {own.input_price !== null && own.output_price !== null && (
            <span className="block">
              ${own.input_price} for a million input tokens, ${own.output_price} for a million output tokens.
            </span>
          )}
        </State>
      </div>
      <LinkButton size="small" href={`/workspaces/${workspaceId}/providers/${kind.kind}/${own.provider}`}>
        Change<span className="sr-only"> {called}</span>
      </LinkButton>
      <TestService called={called} action={testProviderAction} fields={{ workspaceId, kind: kind.kind }} />
      <Confirm trigger="Remove" context={called} title={`Remove ${called}?`}>
        <p>
          {title}: its key is deleted, and the server’s setting is used from the next stage on.
          {kind.kind === "writer" && " The models for checks and as a fallback are removed with it."}
        </p>
        <ActionForm action={removeProviderAction} className="mt-3 flex flex-col gap-3">
          <input type="hidden" name="workspaceId" value={workspaceId} />
          <input type="hidden" name="kind" value={kind.kind} />
          <SubmitButton variant="danger">Remove the provider</SubmitButton>
        </ActionForm>
      </Confirm>
    </div>
  );
}

interface StateProps {
  name: string;
  badge: string;
  tone?: "neutral" | "good";
  children: ReactNode;
}

function State({ name, badge, tone = "neutral", children }: StateProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <Badge tone={tone}>{badge}</Badge>
      </p>
      <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{children}</p>
    </>
  );
}

function Choice({ workspaceId, kind: { kind, own, providers } }: Omit<KindProps, "hasOwnWriter">) {
  const others = providers.filter(({ provider }) => provider !== own?.provider);
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <p className="text-sm text-ink-faint">{own === null ? "Use your own:" : "Use another:"}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ provider, label }) => (
          <li key={provider}>
            <Link
              href={`/workspaces/${workspaceId}/providers/${kind}/${provider}`}
              className="inline-flex min-h-8 items-center rounded border border-edge bg-sheet px-2.5 text-sm font-medium hover:bg-well"
            >
              <span className="sr-only">{kindTexts[kind].title}: </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
