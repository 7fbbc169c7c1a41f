import type { ProviderKind } from "@/lib/platform/db/schema";
import { modelNames, rankProviderNames } from "@/lib/platform/settings/provider-names";
import { modelProviders } from "@/lib/platform/settings/services";

/** What a provider may ask for, by the names of the operation's input. */
export const fieldNames = ["baseUrl", "account", "apiKey", "model"] as const;
export type FieldName = (typeof fieldNames)[number];

interface ProviderField {
  name: FieldName;
  label: string;
  help: string;
  required: boolean;
}

/** A provider that a workspace can choose. */
export interface KnownProvider {
  provider: string;
  label: string;
  summary: string;
  fields: readonly ProviderField[];
}

const field = (name: FieldName, label: string, help: string, required = true): ProviderField => ({
  name,
  label,
  help,
  required,
});

const keyOf = (page: string) => field("apiKey", "API key", `You make one at ${page}.`);
const modelOf = (usual: string) =>
  field("model", "Model", `As the provider names it. If left empty: ${usual}.`, false);

const models: Record<(typeof modelNames)[number], Omit<KnownProvider, "provider">> = {
  openai: {
    label: "OpenAI",
    summary: "The models of OpenAI, paid with an API account of your own.",
    fields: [keyOf("platform.openai.com"), modelOf(modelProviders.openai.model)],
  },
  anthropic: {
    label: "Anthropic",
    summary: "The Claude models of Anthropic.",
    fields: [keyOf("platform.claude.com"), modelOf(modelProviders.anthropic.model)],
  },
  google: {
    label: "Google",
    summary: "The Gemini models of Google.",
    fields: [keyOf("aistudio.google.com"), modelOf(modelProviders.google.model)],
  },
  "openai-compatible": {
    label: "OpenAI-compatible server",
    summary: "Any server that speaks the OpenAI API, such as OpenRouter, Mistral, vLLM or Ollama.",
    fields: [
      field(
        "baseUrl",
        "Base address",
        "With its path, such as https://openrouter.ai/api/v1. It has to be on the public internet, unless whoever runs this installation allows its host.",
      ),
      field("model", "Model", "As the server names it."),
      field("apiKey", "API key", "Left out for a server that asks for none.", false),
    ],
  },
};

const searches: Record<(typeof rankProviderNames)[number], Omit<KnownProvider, "provider">> = {
  searxng: {
    label: "SearXNG",
    summary: "A search engine that you run yourself. It needs no key.",
    fields: [
      field(
        "baseUrl",
        "Address",
        "Of the instance, such as https://search.example.com. It has to allow the format json, and to be on the public internet, unless whoever runs this installation allows its host.",
      ),
    ],
  },
  brave: {
    label: "Brave Search",
    summary: "The search API of Brave, with an index of its own.",
    fields: [keyOf("api-dashboard.search.brave.com")],
  },
  google: {
    label: "Google Programmable Search",
    summary: "The JSON API of a Google search engine that you have set up for the whole web.",
    fields: [
      field("account", "Search engine ID", "The control panel of the search engine calls it cx."),
      keyOf("console.cloud.google.com"),
    ],
  },
  serper: {
    label: "Serper",
    summary: "The results of Google, by Serper.",
    fields: [keyOf("serper.dev")],
  },
  serpapi: {
    label: "SerpApi",
    summary: "The results of Google, by SerpApi.",
    fields: [keyOf("serpapi.com")],
  },
  dataforseo: {
    label: "DataForSEO",
    summary: "The results of Google, by DataForSEO.",
    fields: [
      field("account", "API login", "From the API access page of DataForSEO."),
      field("apiKey", "API password", "The one that DataForSEO made, not that of your account."),
    ],
  },
};

/** The providers that can be chosen for each kind, in the order in which they are shown. */
export const knownProviders: Readonly<Record<ProviderKind, readonly KnownProvider[]>> = {
  writer: modelNames.map((provider) => ({ provider, ...models[provider] })),
  checks: modelNames.map((provider) => ({ provider, ...models[provider] })),
  fallback: modelNames.map((provider) => ({ provider, ...models[provider] })),
  search: rankProviderNames.map((provider) => ({ provider, ...searches[provider] })),
};

/** The provider of that name; undefined for one that this version of Galley does not know. */
export function knownProvider(kind: ProviderKind, name: string): KnownProvider | undefined {
  return knownProviders[kind].find(({ provider }) => provider === name);
}

/** Whether it is a language model, which has a price for its tokens. */
export function isModel(kind: ProviderKind): boolean {
  return kind !== "search";
}
