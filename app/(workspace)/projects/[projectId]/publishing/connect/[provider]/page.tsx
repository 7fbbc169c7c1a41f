import { notFound } from "next/navigation";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { listProviders } from "@/lib/operations/integrations/list-providers";
import { load } from "@/lib/surfaces/actions/load";
import { createIntegrationAction } from "../../actions";
import { ConfigFields } from "../../config-fields";
import { defaultOptions } from "../../default-options";
import { UnverifiedNotice } from "../../unverified-notice";

interface Props {
  params: Promise<{ projectId: string; provider: string }>;
}

async function loadProvider(name: string) {
  const { providers } = await load(listProviders, {});
  return providers.find((each) => each.provider === name) ?? notFound();
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Connect ${(await loadProvider((await params).provider)).label}`,
}));

export default refusable(async ({ params }: Props) => {
  const { projectId, provider: name } = await params;
  const provider = await loadProvider(name);
  return (
    <div className="max-w-2xl">
      <BackLink href={`/projects/${projectId}/publishing/connect`}>All destinations</BackLink>
      <h1 className="mt-1 mb-5 text-xl font-semibold">Connect {provider.label}</h1>
      <UnverifiedNotice provider={provider} />
      <Panel title={provider.label} lead={provider.summary}>
        <ActionForm action={createIntegrationAction}>
          <input type="hidden" name="projectId" value={projectId} />
          <input type="hidden" name="provider" value={provider.provider} />
          <input type="hidden" name="test" value="true" />
          <ConfigFields provider={provider} />
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
          <div>
            <SubmitButton>Connect and test</SubmitButton>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
});
