import { type ApiClient, apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, readAnswer } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import type { Connection, PostStatus } from "../../contract";
import { saveRecord } from "../../field-map/collection";
import { mappedFields } from "../../field-map/field-map";
import type { MappedWrite } from "../../field-map/mapped-entry";
import { oneSchema, type StrapiEntry, strapiEntries, strapiProblem } from "./api-types";
import type { StrapiConfig } from "./strapi-config";

export const strapiLabel = "Strapi";

type StrapiConnection = Connection<StrapiConfig>;

/** Every entry has a version that is edited, and may have one that is public. */
export type Version = "draft" | "published";

/** The content API with the API token, in the connection's locale. */
export function strapiApi(connection: StrapiConnection): ApiClient {
  const { apiUrl, token, locale } = connection.config;
  return apiClient(connection, {
    label: strapiLabel,
    baseUrl: apiUrl,
    headers: { authorization: `Bearer ${token}` },
    ...(locale !== undefined && { query: { locale } }),
    isMissing: ({ status, json }) => status === 404 && strapiProblem(json) !== null,
    explain: (answer) => explain(connection.config, answer),
  });
}

/** One version of an entry; null when the entry has no such version. */
export async function strapiEntryById(
  connection: StrapiConnection,
  id: string,
  version: Version,
): Promise<StrapiEntry | null> {
  if (!isEntryId(id)) return null;
  const path = entryPath(connection, id);
  const groups = componentsOf(mappedFields(connection.config).map((field) => field.path));
  const api = strapiApi(connection);
  const full = await api.call(path, { query: { status: version, ...groups } });
  // A missing component is reported later, as a warning of the write.
  const answer = isUnknownKey(full) ? await api.call(path, { query: { status: version } }) : full;
  if (answer.status === 404 && strapiProblem(answer.json) !== null) return null;
  return readAnswer(strapiLabel, api.accept(answer), oneSchema).data;
}

/** The id of the entry with this value in a field, in either version. */
export async function strapiIdWhere(
  connection: StrapiConnection,
  field: string,
  value: string,
): Promise<string | null> {
  const filter = `filters${field
    .split(".")
    .map((part) => `[${part}]`)
    .join("")}[$eq]`;
  for (const version of ["draft", "published"] as const) {
    const query = { [filter]: value, status: version, "pagination[pageSize]": "1" };
    const [entry] = (
      await strapiApi(connection).read(strapiEntries, `/${connection.config.collection}`, { query })
    ).data;
    if (entry !== undefined) return entry.documentId;
  }
  return null;
}

/** Whether the content type has drafts, judged by one of its entries; null when it has no entries. */
export async function keepsDrafts(connection: StrapiConnection): Promise<boolean | null> {
  const query = { status: "draft", "pagination[pageSize]": "1" };
  const [entry] = (
    await strapiApi(connection).read(strapiEntries, `/${connection.config.collection}`, { query })
  ).data;
  return entry === undefined ? null : typeof entry.publishedAt !== "string";
}

/** Creates an entry, or changes the one with the id. The status is always sent: without it Strapi publishes. */
export async function writeStrapiEntry(
  connection: StrapiConnection,
  id: string | null,
  data: Record<string, unknown>,
  status: PostStatus,
): Promise<MappedWrite<StrapiEntry>> {
  const sent = mappedFields(connection.config).flatMap(({ path }) =>
    data[path.split(".")[0] ?? path] === undefined ? [] : [path],
  );
  const saved = await saveRecord(
    strapiApi(connection),
    strapiLabel,
    {
      schema: oneSchema,
      path: id === null ? `/${connection.config.collection}` : entryPath(connection, id),
      method: id === null ? "POST" : "PUT",
      query: { status: status === "publish" ? "published" : "draft", ...componentsOf(sent) },
      json: { data },
    },
    (json) => strapiProblem(json)?.fields ?? [],
  );
  return saved.kind === "written" ? { kind: "written", entry: saved.entry.data } : saved;
}

/** Removes all versions of an entry in the connection's locale. Succeeds without effect when done again. */
export async function deleteEntry(connection: StrapiConnection, id: string): Promise<void> {
  await strapiApi(connection).act(oneSchema, entryPath(connection, id), { method: "DELETE" });
}

function explain(config: StrapiConfig, answer: ApiAnswer): FailureWords {
  const problem = strapiProblem(answer.json);
  const reasons = (problem?.fields ?? []).map(({ path, message }) => `${path}: ${message}`);
  const detail = reasons.length === 0 ? problem?.message : reasons.join("; ");
  return { detail, advice: adviceFor(config, answer) };
}

function adviceFor({ collection, apiUrl }: StrapiConfig, answer: ApiAnswer): string | undefined {
  const { status } = answer;
  if (status === 401) {
    return "The API token is wrong or has expired. Copy it again from Settings → API Tokens.";
  }
  if (status === 403) {
    return `The API token does not permit this. In Settings → API Tokens permit find, findOne, create, update and delete for ${collection}.`;
  }
  if (status === 404) {
    return `Nothing answers for ${collection} at ${apiUrl}, or the entry has since been removed. Check the API address (it usually ends in /api) and the plural API id; publish again to make a new entry.`;
  }
  if (!isUnknownKey(answer)) return undefined;
  return `Correct the field mapping of the connection: the content type of ${collection} has no such field.`;
}

/** Query parameters that include the components around these fields, which responses otherwise leave out. */
function componentsOf(paths: string[]): Record<string, string> {
  const groups = paths.flatMap((path) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : []));
  return Object.fromEntries([...new Set(groups)].map((path, at) => [`populate[${at}]`, path]));
}

function isUnknownKey({ status, json }: ApiAnswer): boolean {
  return status === 400 && strapiProblem(json)?.fields.some(({ unknown }) => unknown === true) === true;
}

function entryPath({ config }: StrapiConnection, id: string): string {
  return `/${config.collection}/${encodeURIComponent(id)}`;
}
