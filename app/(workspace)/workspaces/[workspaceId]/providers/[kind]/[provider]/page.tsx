import { listWorkspaceProviders } from "@galley/lib/workspaces/providers/list-providers";
import { notFound } from "next/navigation";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { setProviderAction } from "../../actions";
import { type Kind, kindTexts } from "../../kind-text";
import { ProviderForm } from "../../provider-form.client";

interface Props {
  params: Promise<{ workspaceId: string; kind: string; provider: string }>;
}

async function loadProvider({ params }: Props) {
  const { workspaceId, kind: kindName, provider: name } = await params;
  const { kinds } = await load(listWorkspaceProviders, { workspaceId });
  const kind = kinds.find((each) => each.kind === kindName);
  const provider = kind?.providers.find((each) => each.provider === name);
  return kind === undefined || provider === undefined ? notFound() : { workspaceId, kind, provider };
}

export const generateMetadata = refusableMetadata(async (props: Props) => {
  const { kind, provider } = await loadProvider(props);
  return { title: `${kindTexts[kind.kind].title}: ${provider.label}` };
});

export default refusable(async (props: Props) => {
  const { workspaceId, kind, provider } = await loadProvider(props);
  const own = kind.own?.provider === provider.provider ? kind.own : null;
  return (
    <div className="max-w-2xl">
      <BackLink href={`/workspaces/${workspaceId}/providers`}>Providers</BackLink>
      <h1 className="mt-1 mb-5 text-xl font-semibold">
        {kindTexts[kind.kind].title}: {provider.label}
      </h1>
      <Panel title="Settings" lead={provider.summary}>
        <ProviderForm action={setProviderAction}>
          <input type="hidden" name="workspaceId" value={workspaceId} />
          <input type="hidden" name="kind" value={kind.kind} />
          <input type="hidden" name="provider" value={provider.provider} />
          <input type="hidden" name="test" value="true" />
          {provider.fields.map((field) => (
            <SettingField key={field.name} field={field} own={own} />
          ))}
          {kind.priced && <Prices own={own} />}
        </ProviderForm>
      </Panel>
    </div>
  );
});

type Own = Kind["own"];

function SettingField({ field, own }: { field: Kind["providers"][number]["fields"][number]; own: Own }) {
  const { name, label, help, required } = field;
  const isKey = name === "apiKey";
  const isStored = isKey && own !== null && own.key_set_at !== null;
  const initial = isKey ? null : storedValue(name, own);
  return (
    <TextField
      name={name}
      label={label}
      help={help}
      required={required && !isStored}
      optional={!required}
      autoComplete="off"
      spellCheck={false}
      {...(initial !== null && { initial })}
      {...(isKey && { type: "password" })}
      {...(isStored && { placeholder: "Stored. Leave empty to keep it." })}
      {...(name === "baseUrl" && { inputMode: "url" })}
    />
  );
}

function storedValue(name: "baseUrl" | "account" | "model", own: Own): string | null {
  if (own === null) return null;
  if (name === "model") return own.model;
  return name === "account" ? own.account : own.base_url;
}

function Prices({ own }: { own: Own }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">
        Prices <span className="font-normal text-ink-faint">(optional)</span>
      </legend>
      <p className="text-sm text-ink-faint">
        US dollars for a million tokens, for the costs that Galley shows. It knows the usual prices of OpenAI,
        Anthropic and Google itself.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Price name="inputPrice" label="Input tokens" value={own?.input_price ?? null} />
        <Price name="outputPrice" label="Output tokens" value={own?.output_price ?? null} />
      </div>
    </fieldset>
  );
}

function Price({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <TextField
      name={name}
      label={label}
      optional={false}
      inputMode="decimal"
      autoComplete="off"
      {...(value !== null && { initial: String(value) })}
    />
  );
}
