import { createIntegration } from "@galley/lib/destinations/operations/create";
import { listProviders } from "@galley/lib/destinations/operations/list-providers";
import { newSigningSecret } from "@galley/lib/platform/messages/sign-message";
import { notFound } from "next/navigation";
import { load } from "@/app/_actions/load";
import { userContext } from "@/app/_actions/user-context";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { IfAllowed } from "../../../if-allowed";
import { loadProject } from "../../../load-project";
import { createIntegrationAction } from "../../actions";
import { defaultOptions } from "../../default-options";
import { ConfigFields } from "../../fields/config-fields";
import type { Provider } from "../../fields/provider-field";
import { OnlyAdmins } from "../../providers/only-admins";
import { ProviderMark } from "../../providers/provider-mark";
import { UnverifiedNotice } from "../../providers/unverified-notice";
import { WordPressConsent, wordPressReturnsTo } from "./wordpress-consent";

interface Props {
  params: Promise<{ projectId: string; provider: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function loadProvider(name: string) {
  const { providers } = await load(listProviders, {});
  return providers.find((each) => each.provider === name) ?? notFound();
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Connect ${(await loadProvider((await params).provider)).label}`,
}));

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, provider: name } = await params;
  const [provider, project, { settings }, { problem }] = await Promise.all([
    loadProvider(name),
    loadProject(projectId),
    userContext(),
    searchParams,
  ]);
  const isWordPress = provider.provider === "wordpress";
  return (
    <div className="max-w-2xl">
      <BackLink href={`/projects/${projectId}/publishing/connect`}>All destinations</BackLink>
      <div className="mt-2 mb-5 flex items-center gap-3">
        <ProviderMark provider={provider.provider} />
        <h1 className="text-xl font-semibold">Connect {provider.label}</h1>
      </div>
      <IfAllowed projectId={projectId} to={createIntegration} otherwise={<OnlyAdmins />}>
        <UnverifiedNotice provider={provider} />
        {isWordPress && (
          <WordPressConsent
            projectId={projectId}
            website={project.website}
            baseUrl={settings.baseUrl}
            problem={typeof problem === "string" ? problem : undefined}
          />
        )}
        <Panel
          title={isWordPress ? "With an application password" : "Settings"}
          lead={
            isWordPress ? "If the page above does not open or does not bring you back." : provider.summary
          }
        >
          <ConnectForm
            projectId={projectId}
            provider={provider}
            website={project.website}
            isSecondWay={isWordPress && wordPressReturnsTo(settings.baseUrl)}
          />
        </Panel>
      </IfAllowed>
    </div>
  );
});

/** A new secret for each setting that both sides have to agree on. */
function newSecrets({ fields }: Provider): Record<string, string> {
  const shared = fields.filter(({ proposes }) => proposes === "signing_secret");
  return Object.fromEntries(shared.map(({ key }) => [key, newSigningSecret()]));
}

/** The settings whose value is often the address of the project's own website. */
const ownAddresses = ["siteUrl"];

interface ConnectFormProps {
  projectId: string;
  provider: Provider;
  website: string;
  /** Whether the page offers an easier way. */
  isSecondWay: boolean;
}

function ConnectForm({ projectId, provider, website, isSecondWay }: ConnectFormProps) {
  const proposed = provider.fields.filter(({ key }) => ownAddresses.includes(key));
  return (
    <ActionForm action={createIntegrationAction}>
      <input type="hidden" name="projectId" value={projectId} />
      <input type="hidden" name="provider" value={provider.provider} />
      <input type="hidden" name="test" value="true" />
      <ConfigFields
        provider={provider}
        config={Object.fromEntries(proposed.map(({ key }) => [key, website]))}
        proposed={newSecrets(provider)}
      />
      <TextField
        name="name"
        label="Name in Galley"
        maxLength={80}
        help={`If left empty: ${provider.label}.`}
        autoComplete="off"
      />
      <SelectField
        name="autoPublishStatus"
        label="By default"
        options={defaultOptions}
        help="Used when a publish call does not say which."
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton variant={isSecondWay ? "plain" : "primary"}>Connect and test</SubmitButton>
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-faint">{provider.test_proves}</p>
      </div>
    </ActionForm>
  );
}
