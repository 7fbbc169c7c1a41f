import {
  type ApiAnswer,
  type ApiRequest,
  callApi,
  failureOfAnswer,
  readAnswer,
  waitOf,
} from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  countAnswer,
  documentListAnswer,
  errorAnswer,
  idListAnswer,
  type Mutation,
  mutationAnswer,
} from "./api-types";
import { type DocumentPair, draftIdOf, publishedIdOf } from "./mapper";
import type { SanityConfig } from "./sanity-config";

export const label = "Sanity";

/** From this version on queries see published documents alone, unless they ask for all. */
const apiVersion = "v2025-02-19";

export interface SanityClient {
  /** A document and its draft, of whichever type; null when there is neither. */
  pair(id: string): Promise<DocumentPair | null>;
  /** Ids of documents of the connection's type with this slug, without the prefix of drafts. */
  idsBySlug(slug: string): Promise<string[]>;
  countOfType(): Promise<number>;
  mutate(mutations: Mutation[]): Promise<void>;
  /** As `mutate`, with every check and without any effect. */
  rehearse(mutations: Mutation[]): Promise<void>;
}

/** Calls of the HTTP API for one dataset. */
export function sanityClient(connection: Connection<SanityConfig>, apiBase: string): SanityClient {
  const { apiToken, dataset, documentType, slugField } = connection.config;

  const call = async (
    path: string,
    request: Omit<ApiRequest, "url" | "headers"> = {},
  ): Promise<ApiAnswer> => {
    const headers = { authorization: `Bearer ${apiToken}` };
    const answer = await callApi(connection, label, {
      ...request,
      url: `${apiBase}/${apiVersion}${path}`,
      headers,
    });
    if (answer.status >= 300) throw failureOf(answer);
    return answer;
  };
  const query = (groq: string, params: Record<string, string>): Promise<ApiAnswer> =>
    call(`/data/query/${dataset}?perspective=raw`, {
      method: "POST",
      json: { query: groq, params: { type: documentType, ...params } },
      writes: false,
    });

  return {
    async pair(id) {
      if (!isEntryId(id)) return null;
      const answer = await call(
        `/data/doc/${dataset}/${encodeURIComponent(id)},${encodeURIComponent(draftIdOf(id))}`,
      );
      const { documents, omitted } = readAnswer(label, answer, documentListAnswer);
      if (omitted?.some(({ reason }) => reason === "permission") === true) throw hidden();
      const published = documents.find((document) => document.id === id) ?? null;
      const draft = documents.find((document) => document.id === draftIdOf(id)) ?? null;
      return published === null && draft === null ? null : { id, published, draft };
    },
    async idsBySlug(slug) {
      const isSlug = `(${slugField}.current == $slug || ${slugField} == $slug)`;
      const answer = await query(`*[_type == $type && ${isSlug} && !(_id in path("versions.**"))]._id`, {
        slug,
      });
      return [...new Set(readAnswer(label, answer, idListAnswer).result.map(publishedIdOf))];
    },
    async countOfType() {
      return readAnswer(label, await query("count(*[_type == $type])", {}), countAnswer).result;
    },
    async mutate(mutations) {
      const path = `/data/mutate/${dataset}?visibility=sync`;
      readAnswer(label, await call(path, { method: "POST", json: { mutations } }), mutationAnswer);
    },
    async rehearse(mutations) {
      const path = `/data/mutate/${dataset}?dryRun=true`;
      await call(path, { method: "POST", json: { mutations }, writes: false });
    },
  };
}

/** A document that the token may not see is there all the same. */
function hidden(): DestinationFailure {
  return new DestinationFailure(
    "Sanity does not show the document to this API token; it needs the permission Editor for this dataset.",
    false,
  );
}

function failureOf(answer: ApiAnswer) {
  const { status, headers } = answer;
  const { error, message } = errorAnswer.safeParse(answer.json).data ?? {};
  const reasons =
    typeof error === "object" && error !== null
      ? [error.description, ...(error.items ?? []).map((item) => item.error?.description)]
      : [message];
  const advice = adviceFor(status, headers.get("retry-after"));
  return failureOfAnswer(label, answer, {
    detail: [...new Set(reasons.filter(Boolean))].join("; "),
    ...(advice !== null && { advice }),
  });
}

function adviceFor(status: number, retryAfter: string | null): string | null {
  if (status === 401) {
    return "The API token is wrong, was revoked, or belongs to another project; make a new one at sanity.io/manage: API → Tokens.";
  }
  if (status === 403) return "The API token needs the permission Editor for this dataset.";
  if (status === 404) return "Check the project id and the dataset of the connection.";
  if (status === 409) {
    return "Somebody changed the document at the same moment, or another document refers to it and keeps it from being taken down; publish again.";
  }
  if (status === 413) return "The article is too long for one document.";
  if (status === 429) return `It asks for fewer calls; try again in ${waitOf(retryAfter, "a few seconds")}.`;
  return null;
}
