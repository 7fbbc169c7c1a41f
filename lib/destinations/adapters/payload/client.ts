import { type ApiAnswer, type ApiRequest, callApi, failureOfAnswer, readAnswer } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import type { Connection, DestinationFailure } from "../../contract";
import type { MappedWrite } from "../../field-map/mapped-entry";
import {
  countSchema,
  entrySchema,
  listSchema,
  type PayloadEntry,
  problemOf,
  writtenSchema,
} from "./api-types";
import type { PayloadConfig } from "./payload-config";

export const label = "Payload";

type PayloadConnection = Connection<PayloadConfig>;

/** One call with the key; answers of every status. `path` stands under the API's address. */
export async function callPayload(
  connection: PayloadConnection,
  path: string,
  { query = {}, ...request }: Omit<ApiRequest, "url" | "headers"> & { query?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const { apiUrl, authCollection, apiKey, locale } = connection.config;
  const url = new URL(`${apiUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (locale !== undefined) url.searchParams.set("locale", locale);
  return callApi(connection, label, {
    ...request,
    url,
    headers: { authorization: `${authCollection} API-Key ${apiKey}` },
  });
}

/** An entry as it is edited (`latest`) or as the public may see it (`main`); null when there is none. */
export async function entryById(
  connection: PayloadConnection,
  id: string,
  view: "latest" | "main",
): Promise<PayloadEntry | null> {
  if (!isEntryId(id)) return null;
  const path = `/${connection.config.collection}/${encodeURIComponent(id)}`;
  const answer = await callPayload(connection, path, { query: { depth: "0", ...draftsOf(view) } });
  if (answer.status === 404 && problemOf(answer.json) !== null) return null;
  if (answer.status === 500 && (await isForeignId(connection, id))) return null;
  if (answer.status !== 200) throw payloadFailure(connection, answer);
  return readAnswer(label, answer, entrySchema);
}

/** A collection whose ids are numbers answers 500 for a text: no entry of it can have that id. */
async function isForeignId(connection: PayloadConnection, id: string): Promise<boolean> {
  if (/^\d+$/.test(id)) return false;
  const answer = await callPayload(connection, `/${connection.config.collection}`, {
    query: { depth: "0", limit: "1", ...draftsOf("latest") },
  });
  if (answer.status !== 200) return false;
  return readAnswer(label, answer, listSchema).docs.every((entry) => typeof entry.id === "number");
}

/** The id of the entry that has a value in a field; drafts of entries count as well as what is live. */
export async function idWhere(
  connection: PayloadConnection,
  field: string,
  value: string,
): Promise<string | null> {
  for (const view of ["latest", "main"] as const) {
    const answer = await callPayload(connection, `/${connection.config.collection}`, {
      query: { [`where[${field}][equals]`]: value, depth: "0", limit: "1", ...draftsOf(view) },
    });
    if (answer.status !== 200) throw payloadFailure(connection, answer);
    const [entry] = readAnswer(label, answer, listSchema).docs;
    if (entry !== undefined) return String(entry.id);
  }
  return null;
}

/**
 * Which of these fields the collection does not have, or the key may not read: Payload drops unknown fields
 * of a write silently, but refuses a query that names them.
 */
export async function unknownFields(connection: PayloadConnection, paths: string[]): Promise<Set<string>> {
  const query = Object.fromEntries(paths.map((path, at) => [`where[and][${at}][${path}][exists]`, "true"]));
  const answer = await callPayload(connection, `/${connection.config.collection}/count`, { query });
  const unknownPaths = answer.status === 400 ? (problemOf(answer.json)?.unknownPaths ?? []) : [];
  if (unknownPaths.length > 0) return new Set(unknownPaths);
  // Without an answer nobody knows whether there are drafts: a draft could appear in public.
  if (answer.status !== 200) throw payloadFailure(connection, answer);
  readAnswer(label, answer, countSchema);
  return new Set();
}

/** Makes an entry, or changes the one with the id. `asDraft` leaves alone what is live. */
export async function writeEntry(
  connection: PayloadConnection,
  id: string | null,
  data: Record<string, unknown>,
  { asDraft }: { asDraft: boolean },
): Promise<MappedWrite<PayloadEntry>> {
  const collection = `/${connection.config.collection}`;
  const answer = await callPayload(
    connection,
    id === null ? collection : `${collection}/${encodeURIComponent(id)}`,
    {
      method: id === null ? "POST" : "PATCH",
      query: { depth: "0", ...(asDraft && { draft: "true" }) },
      json: data,
    },
  );
  if (answer.status === 200 || answer.status === 201) {
    return { kind: "written", entry: readAnswer(label, answer, writtenSchema).doc };
  }
  const failure = payloadFailure(connection, answer);
  const fields = answer.status === 400 ? (problemOf(answer.json)?.fields ?? []) : [];
  if (fields.length > 0) return { kind: "refused", fields, failure };
  throw failure;
}

/** What an answer of 4xx or 5xx means, and what to do. */
export function payloadFailure({ config }: PayloadConnection, answer: ApiAnswer): DestinationFailure {
  const problem = problemOf(answer.json);
  const detail = problem === null ? undefined : explain(problem);
  const { status } = answer;
  if (status === 401 || status === 403) {
    return failureOfAnswer(label, answer, {
      detail,
      advice: `The API key does not permit this, or it is wrong: Payload treats a wrong key as a stranger. Check the key, that its user is in the collection ${config.authCollection}, and the access rules of ${config.collection}.`,
    });
  }
  if (status === 404 && problem === null) {
    return failureOfAnswer(label, answer, {
      advice: `Nothing answers at ${config.apiUrl}/${config.collection}; check the API address (it usually ends in /api) and the slug of the collection.`,
    });
  }
  if (status === 404) {
    return failureOfAnswer(label, answer, {
      detail,
      advice: "The entry was removed meanwhile; publish again to make a new one.",
      retryable: true,
    });
  }
  if (problem !== null && problem.unknownPaths.length > 0) {
    return failureOfAnswer(label, answer, {
      detail,
      advice: `Correct the field mapping: the collection ${config.collection} has no such field, or the key may not read it.`,
    });
  }
  if (status === 423) {
    return failureOfAnswer(label, answer, {
      detail,
      advice: "Somebody has the entry open in the editor; try again when it is closed.",
      retryable: true,
    });
  }
  return failureOfAnswer(label, answer, { detail });
}

function explain({ message, fields }: { message: string; fields: { path: string; message: string }[] }) {
  const reasons = fields.map(({ path, message: reason }) => `${path}: ${reason}`);
  return reasons.length === 0 ? message : reasons.join("; ");
}

function draftsOf(view: "latest" | "main"): Record<string, string> {
  return view === "latest" ? { draft: "true" } : {};
}
