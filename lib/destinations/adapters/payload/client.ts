import { type ApiClient, apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, readAnswer } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import type { Connection } from "../../contract";
import { saveRecord } from "../../field-map/collection";
import type { MappedWrite } from "../../field-map/mapped-entry";
import {
  countSchema,
  type PayloadEntry,
  type PayloadProblem,
  payloadEntries,
  payloadEntry,
  payloadProblem,
  writtenSchema,
} from "./api-types";
import type { PayloadConfig } from "./payload-config";

export const payloadLabel = "Payload";

type PayloadConnection = Connection<PayloadConfig>;

/** The collection's API, called in the name of the key's user. */
export function payloadApi(connection: PayloadConnection): ApiClient {
  const { apiUrl, authCollection, apiKey, locale } = connection.config;
  return apiClient(connection, {
    label: payloadLabel,
    baseUrl: apiUrl,
    headers: { authorization: `${authCollection} API-Key ${apiKey}` },
    ...(locale !== undefined && { query: { locale } }),
    isMissing: ({ status, json }) => status === 404 && payloadProblem(json) !== null,
    explain: (answer) => explain(connection.config, answer),
  });
}

/** An entry as it is edited (`latest`) or as the public sees it (`main`); null when there is none. */
export async function payloadEntryById(
  connection: PayloadConnection,
  id: string,
  view: "latest" | "main",
): Promise<PayloadEntry | null> {
  if (!isEntryId(id)) return null;
  const api = payloadApi(connection);
  const path = `/${connection.config.collection}/${encodeURIComponent(id)}`;
  const answer = await api.call(path, { query: { depth: "0", ...draftsOf(view) } });
  if (answer.status === 404 && payloadProblem(answer.json) !== null) return null;
  if (answer.status === 500 && (await isForeignId(connection, id))) return null;
  return readAnswer(payloadLabel, api.accept(answer), payloadEntry);
}

/** A collection with numeric ids answers 500 to a text id, which none of its entries can have. */
async function isForeignId(connection: PayloadConnection, id: string): Promise<boolean> {
  if (/^\d+$/.test(id)) return false;
  const answer = await payloadApi(connection).call(`/${connection.config.collection}`, {
    query: { depth: "0", limit: "1", ...draftsOf("latest") },
  });
  if (answer.status !== 200) return false;
  return readAnswer(payloadLabel, answer, payloadEntries).docs.every((entry) => typeof entry.id === "number");
}

/** The id of the entry with this value in a field; drafts count as well as live entries. */
export async function payloadIdWhere(
  connection: PayloadConnection,
  field: string,
  value: string,
): Promise<string | null> {
  for (const view of ["latest", "main"] as const) {
    const query = { [`where[${field}][equals]`]: value, depth: "0", limit: "1", ...draftsOf(view) };
    const [entry] = (
      await payloadApi(connection).read(payloadEntries, `/${connection.config.collection}`, { query })
    ).docs;
    if (entry !== undefined) return String(entry.id);
  }
  return null;
}

/**
 * The fields that the collection lacks or that the key may not read. Payload silently drops unknown fields of a
 * write, but refuses a query that names them.
 */
export async function unknownFields(connection: PayloadConnection, paths: string[]): Promise<Set<string>> {
  const query = Object.fromEntries(paths.map((path, at) => [`where[and][${at}][${path}][exists]`, "true"]));
  const api = payloadApi(connection);
  const answer = await api.call(`/${connection.config.collection}/count`, { query });
  const unknownPaths = answer.status === 400 ? (payloadProblem(answer.json)?.unknownPaths ?? []) : [];
  if (unknownPaths.length > 0) return new Set(unknownPaths);
  // Must not be guessed: without this response it is unknown whether drafts exist, and a draft could appear in
  // public.
  readAnswer(payloadLabel, api.accept(answer), countSchema);
  return new Set();
}

/** Creates an entry, or changes the one with the id. `asDraft` leaves the live version unchanged. */
export async function writePayloadEntry(
  connection: PayloadConnection,
  id: string | null,
  data: Record<string, unknown>,
  { asDraft }: { asDraft: boolean },
): Promise<MappedWrite<PayloadEntry>> {
  const collection = `/${connection.config.collection}`;
  const saved = await saveRecord(
    payloadApi(connection),
    payloadLabel,
    {
      schema: writtenSchema,
      path: id === null ? collection : `${collection}/${encodeURIComponent(id)}`,
      method: id === null ? "POST" : "PATCH",
      query: { depth: "0", ...(asDraft && { draft: "true" }) },
      json: data,
    },
    (json) => payloadProblem(json)?.fields ?? [],
  );
  return saved.kind === "written" ? { kind: "written", entry: saved.entry.doc } : saved;
}

function explain(config: PayloadConfig, { status, json }: ApiAnswer): FailureWords {
  const problem = payloadProblem(json);
  const reasons = (problem?.fields ?? []).map(({ path, message }) => `${path}: ${message}`);
  const detail = reasons.length === 0 ? problem?.message : reasons.join("; ");
  const isForbidden = status === 401 || status === 403;
  const isTransient = !isForbidden && ((status === 404 && problem !== null) || status === 423);
  return { detail, advice: adviceFor(config, status, problem), ...(isTransient && { retryable: true }) };
}

function adviceFor(
  { apiUrl, collection, authCollection }: PayloadConfig,
  status: number,
  problem: PayloadProblem | null,
): string | undefined {
  if (status === 401 || status === 403) {
    return `The API key does not permit this, or it is wrong: Payload treats a wrong key as a stranger. Check the key, that its user is in the collection ${authCollection}, and the access rules of ${collection}.`;
  }
  if (status === 404 && problem === null) {
    return `Nothing answers at ${apiUrl}/${collection}; check the API address (it usually ends in /api) and the slug of the collection.`;
  }
  if (status === 404) return "The entry has since been removed; publish again to make a new one.";
  if (problem !== null && problem.unknownPaths.length > 0) {
    return `Correct the field mapping: the collection ${collection} has no such field, or the key may not read it.`;
  }
  if (status === 423) return "Somebody has the entry open in the editor; try again when it is closed.";
  return undefined;
}

function draftsOf(view: "latest" | "main"): Record<string, string> {
  return view === "latest" ? { draft: "true" } : {};
}
