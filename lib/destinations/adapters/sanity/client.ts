import type { z } from "zod";
import { apiClient } from "../../api/api-client";
import { type ApiAnswer, type FailureWords, waitOf } from "../../api/call-api";
import { isEntryId } from "../../api/entry-id";
import { type Connection, DestinationFailure } from "../../contract";
import {
  countAnswer,
  documentListAnswer,
  idListAnswer,
  type Mutation,
  mutationAnswer,
  sanityError,
} from "./api-types";
import { type DocumentPair, draftIdOf, publishedIdOf } from "./mapper";
import type { SanityConfig } from "./sanity-config";

export const sanityLabel = "Sanity";

/** Since this version, queries return only published documents unless they ask for drafts. */
const apiVersion = "v2025-02-19";

export interface SanityClient {
  /** A document and its draft, of any type; null when there is neither. */
  pair(id: string): Promise<DocumentPair | null>;
  /** Ids of documents of the connection's type with this slug, without the prefix of drafts. */
  idsBySlug(slug: string): Promise<string[]>;
  countOfType(): Promise<number>;
  mutate(mutations: Mutation[]): Promise<void>;
  /** Like `mutate`, with every check but without effect. */
  rehearse(mutations: Mutation[]): Promise<void>;
}

/** Calls to the HTTP API for one dataset. */
export function sanityClient(connection: Connection<SanityConfig>, apiBase: string): SanityClient {
  const { apiToken, dataset, documentType, slugField } = connection.config;

  const api = apiClient(connection, {
    label: sanityLabel,
    baseUrl: `${apiBase}/${apiVersion}`,
    headers: { authorization: `Bearer ${apiToken}` },
    // For a missing document Sanity answers 200 and omits it.
    isMissing: () => false,
    explain,
  });
  const query = <Schema extends z.ZodType>(schema: Schema, groq: string, params: Record<string, string>) =>
    api.read(schema, `/data/query/${dataset}?perspective=raw`, {
      method: "POST",
      json: { query: groq, params: { type: documentType, ...params } },
      writes: false,
    });

  return {
    async pair(id) {
      if (!isEntryId(id)) return null;
      const { documents, omitted } = await api.read(
        documentListAnswer,
        `/data/doc/${dataset}/${encodeURIComponent(id)},${encodeURIComponent(draftIdOf(id))}`,
      );
      if (omitted?.some(({ reason }) => reason === "permission") === true) throw hidden();
      const published = documents.find((document) => document.id === id) ?? null;
      const draft = documents.find((document) => document.id === draftIdOf(id)) ?? null;
      return published === null && draft === null ? null : { id, published, draft };
    },
    async idsBySlug(slug) {
      const isSlug = `(${slugField}.current == $slug || ${slugField} == $slug)`;
      const groq = `*[_type == $type && ${isSlug} && !(_id in path("versions.**"))]._id`;
      return [...new Set((await query(idListAnswer, groq, { slug })).result.map(publishedIdOf))];
    },
    countOfType: async () => (await query(countAnswer, "count(*[_type == $type])", {})).result,
    async mutate(mutations) {
      const request = { method: "POST", json: { mutations } };
      await api.read(mutationAnswer, `/data/mutate/${dataset}?visibility=sync`, request);
    },
    async rehearse(mutations) {
      const request = { method: "POST", json: { mutations }, writes: false };
      api.accept(await api.call(`/data/mutate/${dataset}?dryRun=true`, request));
    },
  };
}

/** The failure for a document that exists but is hidden from the token. */
function hidden(): DestinationFailure {
  return new DestinationFailure(
    "Sanity does not show the document to this API token; it needs the permission Editor for this dataset.",
    false,
  );
}

function explain({ status, json, headers }: ApiAnswer): FailureWords {
  const { error, message } = sanityError.safeParse(json).data ?? {};
  const reasons =
    typeof error === "object" && error !== null
      ? [error.description, ...(error.items ?? []).map((item) => item.error?.description)]
      : [message];
  return {
    detail: [...new Set(reasons.filter(Boolean))].join("; "),
    advice: adviceFor(status, headers.get("retry-after")),
  };
}

function adviceFor(status: number, retryAfter: string | null): string | undefined {
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
  return undefined;
}
