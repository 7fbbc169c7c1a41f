import {
  anyObject,
  closed,
  filledText,
  listOf,
  type PublishedApi,
} from "../../../testing/published/published-api";

const data = "/v2025-02-19/data";

/** A document's own fields are those of the owner's schema; names that begin with `_` are Sanity's. */
const document = (required: string[]) => ({
  type: "object",
  properties: { _id: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" }, _type: filledText },
  required,
});
const set = { type: "object", propertyNames: { pattern: "^[^_]" } };
const mutation = {
  oneOf: [
    closed({ create: document(["_type"]) }),
    closed({ createOrReplace: document(["_id", "_type"]) }),
    closed({ patch: closed({ id: filledText }, { set, ifRevisionID: filledText }) }),
    closed({ delete: closed({ id: filledText }) }),
  ],
};

export const sanityPublished: PublishedApi = {
  sources: [
    { address: "https://www.npmjs.com/package/@sanity/client", version: "7.28.0", read: "2026-11-23" },
    { address: "https://www.sanity.io/docs/http-reference/mutation", read: "2026-11-23" },
  ],
  origin: "https://acme1234.api.sanity.io",
  headers: { authorization: /^Bearer ./ },
  calls: [
    { name: "documents", method: "GET", path: `${data}/doc/{dataset}/{ids}` },
    {
      name: "query",
      method: "POST",
      path: `${data}/query/{dataset}`,
      query: { perspective: /^(?:raw|published|drafts)$/ },
      body: closed({ query: filledText, params: anyObject }),
    },
    {
      name: "write",
      method: "POST",
      path: `${data}/mutate/{dataset}`,
      query: { "visibility!": /^(?:sync|async|deferred)$/ },
      body: closed({ mutations: listOf(mutation, { minItems: 1 }) }),
    },
    {
      name: "rehearse",
      method: "POST",
      path: `${data}/mutate/{dataset}`,
      query: { "dryRun!": /^true$/ },
      body: closed({ mutations: listOf(mutation, { minItems: 1 }) }),
    },
  ],
};
