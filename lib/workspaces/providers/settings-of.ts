import type { ProviderRow } from "@/lib/platform/db/schema";
import type { RankProviderSettings } from "@/lib/platform/settings/lookups";
import { type ModelSettings, modelProviders } from "@/lib/platform/settings/services";

/** A stored provider that this server cannot use. The message is the end of a sentence that begins with its kind. */
export class ProviderUnusable extends Error {
  override readonly name = "ProviderUnusable";
}

type Stored = Pick<ProviderRow, "provider" | "model" | "baseUrl" | "account" | "inputPrice" | "outputPrice">;

/** The settings of a language model. Throws ProviderUnusable for a row of another version of Galley. */
export function modelSettingsOf(row: Stored, apiKey: string | null, timeoutMs: number): ModelSettings {
  const { provider, model, inputPrice: input, outputPrice: output } = row;
  const price = input === null || output === null ? {} : { price: { input, output } };
  if (provider === "openai-compatible" && row.baseUrl !== null && model !== null) {
    return { kind: provider, apiKey, model, baseUrl: row.baseUrl, timeoutMs, ...price };
  }
  if ((provider === "openai" || provider === "anthropic" || provider === "google") && apiKey !== null) {
    const usual = modelProviders[provider].model;
    return { kind: provider, apiKey, model: model ?? usual, baseUrl: null, timeoutMs, ...price };
  }
  throw unknownForm();
}

/** The settings of a search provider. Throws ProviderUnusable for a row of another version of Galley. */
export function searchSettingsOf(
  { provider, baseUrl, account }: Stored,
  secret: string | null,
): RankProviderSettings {
  if (provider === "searxng" && baseUrl !== null) return { name: provider, baseUrl };
  if (secret === null) throw unknownForm();
  switch (provider) {
    case "brave":
    case "serper":
    case "serpapi":
      return { name: provider, apiKey: secret };
    case "google":
      if (account !== null) return { name: provider, apiKey: secret, engineId: account };
      break;
    case "dataforseo":
      if (account !== null) return { name: provider, login: account, password: secret };
      break;
    default:
  }
  throw unknownForm();
}

function unknownForm(): ProviderUnusable {
  return new ProviderUnusable("was stored in a form that this version of Galley does not know");
}

/** The model that a stored provider is asked for; null for a search provider. */
export function modelNameOf({ provider, model }: Pick<Stored, "provider" | "model">): string | null {
  if (model !== null) return model;
  const known = Object.entries(modelProviders).find(([name]) => name === provider);
  return known?.[1].model ?? null;
}
