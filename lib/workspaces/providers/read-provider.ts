import type { FieldProblem } from "@/lib/kernel/refusal";
import { Refusal } from "@/lib/kernel/refusal";
import type { ProviderKind, ProviderRow } from "@/lib/platform/db/schema";
import { checkUrl, type FetchRules } from "@/lib/platform/fetching/check-url";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { mayCarryCredentials, plainHttpRefused } from "@/lib/platform/fetching/plain-http";
import { type FieldName, fieldNames, isModel, type KnownProvider, knownProviders } from "./known-providers";

/** What somebody has entered; an empty text counts as left out. */
export type EnteredProvider = Partial<Record<FieldName, string | undefined>> & {
  provider: string;
  inputPrice?: number | undefined;
  outputPrice?: number | undefined;
};

/** A provider as it is stored, with its secret in clear; null for one that is kept or that there is none of. */
export interface ReadProvider {
  provider: string;
  model: string | null;
  baseUrl: string | null;
  account: string | null;
  apiKey: string | null;
  /** Whether the stored secret stays. */
  keepsSecret: boolean;
  inputPrice: number | null;
  outputPrice: number | null;
}

type Addresses = Pick<FetchRules, "allow" | "allowedPorts">;

/**
 * Checks what was entered against what the provider asks for. An empty API key keeps the stored one of the same provider
 * at the same address. Throws `invalid_request` that names every field to change. The attack: somebody who may change the
 * address, but does not know the key, points it at a server of their own to be sent the key.
 */
export function readProvider(
  kind: ProviderKind,
  entered: EnteredProvider,
  stored: ProviderRow | undefined,
  addresses: Addresses,
): ReadProvider {
  const known = requireKnown(kind, entered.provider);
  const given = (name: FieldName) => entered[name]?.trim() || null;
  const texts: Record<FieldName, string | null> = {
    baseUrl: given("baseUrl"),
    account: given("account"),
    apiKey: given("apiKey"),
    model: given("model"),
  };
  const problems: FieldProblem[] = [];
  const complain = (field: string, message: string) => void problems.push({ field, message });
  const baseUrl =
    texts.baseUrl === null
      ? null
      : readAddress(texts.baseUrl, addresses, (message) => complain("baseUrl", message));
  const same =
    stored !== undefined && stored.provider === known.provider && stored.secret !== null ? stored : null;
  const keepsSecret = texts.apiKey === null && same !== null && same.baseUrl === baseUrl;
  for (const name of fieldNames) {
    const field = known.fields.find((each) => each.name === name);
    const text = texts[name];
    if (field === undefined) {
      if (text !== null) complain(name, `is not something that ${known.label} asks for; leave it empty`);
    } else if (text === null) {
      if (name === "apiKey" && same !== null && !keepsSecret) complain(name, neededAgain);
      else if (field.required && !(name === "apiKey" && keepsSecret)) complain(name, "is needed");
    } else if (name !== "baseUrl") {
      const problem = problemOf(name, text, known.provider);
      if (problem !== null) complain(name, problem);
    }
  }
  const { inputPrice = null, outputPrice = null } = entered;
  if (!isModel(kind) && (inputPrice ?? outputPrice) !== null)
    complain("inputPrice", "is only for language models");
  else if ((inputPrice === null) !== (outputPrice === null)) {
    complain(inputPrice === null ? "inputPrice" : "outputPrice", "is needed too: enter both prices or none");
  }
  if (problems.length > 0) throw refusalOf(known, problems);
  const { model, account, apiKey } = texts;
  return { provider: known.provider, model, baseUrl, account, apiKey, keepsSecret, inputPrice, outputPrice };
}

const neededAgain =
  "is needed again, because the address is another one; for a server without a key, remove the provider first";

function requireKnown(kind: ProviderKind, name: string): KnownProvider {
  const known = knownProviders[kind].find(({ provider }) => provider === name);
  if (known !== undefined) return known;
  const message = `must be one of ${knownProviders[kind].map(({ provider }) => provider).join(", ")}`;
  throw new Refusal("invalid_request", `Choose another provider: it ${message}.`, {
    fields: [{ field: "provider", message }],
  });
}

function refusalOf({ fields }: KnownProvider, problems: FieldProblem[]): Refusal {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const list = problems.map(({ field, message }) => `${labelOf(field)}: ${message}`).join("; ");
  return new Refusal("invalid_request", `Change the settings of the provider. ${list}.`, {
    fields: problems,
  });
}

/** What is wrong with a text that is sent in a header or an address, or null. */
function problemOf(name: FieldName, text: string, provider: string): string | null {
  // An API password is encoded before it is sent.
  if (name === "apiKey" && provider !== "dataforseo") {
    return /^[\u0021-\u007e]+$/.test(text) ? null : "must not contain spaces or letters outside of ASCII";
  }
  if (/\p{Cc}/u.test(text)) return "must not contain control characters";
  if (name === "model" && /\s/u.test(text)) return "must not contain spaces";
  return name === "account" && text.includes(":") ? "must not contain a colon" : null;
}

/** An address without a slash at its end; null for one that Galley does not call, with the reason. */
function readAddress(text: string, addresses: Addresses, complain: (message: string) => void): string | null {
  const url = URL.parse(text);
  if (url === null) {
    complain("must be an address such as https://models.example.com/v1");
    return null;
  }
  if (url.search !== "" || url.hash !== "") complain("must not have a query or a fragment");
  try {
    checkUrl(url, addresses);
    if (!mayCarryCredentials(url, addresses.allow)) complain(plainHttpRefused);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    complain(`cannot be called. ${error.message.replace(/\.$/, "")}`);
  }
  return url.href.replace(/\/+$/, "");
}
