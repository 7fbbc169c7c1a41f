import {
  type ApiAnswer,
  type ApiRequest,
  callApi,
  failureOfAnswer,
  readAnswer,
  readDone,
} from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import type { Connection, DestinationFailure, PostStatus } from "../../contract";
import { mappedFields } from "../../field-map/field-map";
import type { MappedWrite } from "../../field-map/mapped-entry";
import { listSchema, oneSchema, problemOf, type StrapiEntry } from "./api-types";
import type { StrapiConfig } from "./strapi-config";

export const label = "Strapi";

type StrapiConnection = Connection<StrapiConfig>;

/** Every entry has a version that is edited, and perhaps one that the public sees. */
export type Version = "draft" | "published";

/** One call with the API token, in the connection's locale; answers of every status. */
export async function callStrapi(
  connection: StrapiConnection,
  path: string,
  { query = {}, ...request }: Omit<ApiRequest, "url" | "headers"> & { query?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const { apiUrl, token, locale } = connection.config;
  const url = new URL(`${apiUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (locale !== undefined) url.searchParams.set("locale", locale);
  return callApi(connection, label, { ...request, url, headers: { authorization: `Bearer ${token}` } });
}

/** One version of an entry; null when it has none. */
export async function entryById(
  connection: StrapiConnection,
  id: string,
  version: Version,
): Promise<StrapiEntry | null> {
  if (!isEntryId(id)) return null;
  const path = entryPath(connection, id);
  const groups = componentsOf(mappedFields(connection.config).map((field) => field.path));
  const full = await callStrapi(connection, path, { query: { status: version, ...groups } });
  // A component that does not exist is a matter for the write's warnings.
  const answer = isUnknownKey(full)
    ? await callStrapi(connection, path, { query: { status: version } })
    : full;
  if (answer.status === 404 && problemOf(answer.json) !== null) return null;
  if (answer.status !== 200) throw strapiFailure(connection, answer);
  return readAnswer(label, answer, oneSchema).data;
}

/** The id of the entry that has a value in a field, in either version. */
export async function idWhere(
  connection: StrapiConnection,
  field: string,
  value: string,
): Promise<string | null> {
  const filter = `filters${field
    .split(".")
    .map((part) => `[${part}]`)
    .join("")}[$eq]`;
  for (const version of ["draft", "published"] as const) {
    const answer = await callStrapi(connection, `/${connection.config.collection}`, {
      query: { [filter]: value, status: version, "pagination[pageSize]": "1" },
    });
    if (answer.status !== 200) throw strapiFailure(connection, answer);
    const [entry] = readAnswer(label, answer, listSchema).data;
    if (entry !== undefined) return entry.documentId;
  }
  return null;
}

/** Whether the content type has drafts, by an entry of it; null while it has none. */
export async function keepsDrafts(connection: StrapiConnection): Promise<boolean | null> {
  const answer = await callStrapi(connection, `/${connection.config.collection}`, {
    query: { status: "draft", "pagination[pageSize]": "1" },
  });
  if (answer.status !== 200) throw strapiFailure(connection, answer);
  const [entry] = readAnswer(label, answer, listSchema).data;
  return entry === undefined ? null : typeof entry.publishedAt !== "string";
}

/** Makes an entry, or changes the one with the id. The status is always said: Strapi publishes without it. */
export async function writeEntry(
  connection: StrapiConnection,
  id: string | null,
  data: Record<string, unknown>,
  status: PostStatus,
): Promise<MappedWrite<StrapiEntry>> {
  const sent = mappedFields(connection.config).flatMap(({ path }) =>
    data[path.split(".")[0] ?? path] === undefined ? [] : [path],
  );
  const answer = await callStrapi(
    connection,
    id === null ? `/${connection.config.collection}` : entryPath(connection, id),
    {
      method: id === null ? "POST" : "PUT",
      query: { status: status === "publish" ? "published" : "draft", ...componentsOf(sent) },
      json: { data },
    },
  );
  if (answer.status === 200 || answer.status === 201) {
    return { kind: "written", entry: readAnswer(label, answer, oneSchema).data };
  }
  const failure = strapiFailure(connection, answer);
  const fields = answer.status === 400 ? (problemOf(answer.json)?.fields ?? []) : [];
  if (fields.length > 0) return { kind: "refused", fields, failure };
  throw failure;
}

/** Removes an entry in the connection's locale, all versions. Done twice it is the same. */
export async function deleteEntry(connection: StrapiConnection, id: string): Promise<void> {
  const answer = await callStrapi(connection, entryPath(connection, id), { method: "DELETE" });
  if (answer.status === 404 && problemOf(answer.json) !== null) return;
  if (answer.status >= 400) throw strapiFailure(connection, answer);
  readDone(label, answer, oneSchema);
}

/** What an answer of 4xx or 5xx means, and what to do. */
export function strapiFailure({ config }: StrapiConnection, answer: ApiAnswer): DestinationFailure {
  const problem = problemOf(answer.json);
  const fields = problem?.fields ?? [];
  const detail =
    fields.length === 0
      ? problem?.message
      : fields.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return failureOfAnswer(label, answer, { detail, ...adviceFor(config, answer) });
}

function adviceFor({ collection, apiUrl }: StrapiConfig, answer: ApiAnswer) {
  const { status } = answer;
  if (status === 401) {
    return {
      advice: "The API token is wrong, or its time is over. Copy it again from Settings → API Tokens.",
    };
  }
  if (status === 403) {
    return {
      advice: `The API token does not permit this. In Settings → API Tokens permit find, findOne, create, update and delete for ${collection}.`,
    };
  }
  if (status === 404) {
    return {
      advice: `Nothing answers for ${collection} at ${apiUrl}, or the entry was removed meanwhile. Check the API address (it usually ends in /api) and the plural API id; publish again to make a new entry.`,
    };
  }
  if (!isUnknownKey(answer)) return {};
  return {
    advice: `Correct the field mapping of the connection: the content type of ${collection} has no such field.`,
  };
}

/** Asks for the components around these fields, which are left out of answers otherwise. */
function componentsOf(paths: string[]): Record<string, string> {
  const groups = paths.flatMap((path) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : []));
  return Object.fromEntries([...new Set(groups)].map((path, at) => [`populate[${at}]`, path]));
}

function isUnknownKey({ status, json }: ApiAnswer): boolean {
  return status === 400 && problemOf(json)?.fields.some(({ unknown }) => unknown === true) === true;
}

function entryPath({ config }: StrapiConnection, id: string): string {
  return `/${config.collection}/${encodeURIComponent(id)}`;
}
