import type { GraphQLSchema } from "graphql";

export type JsonSchema = Record<string, unknown>;

/** Where the maker publishes a fact, and when it was read there. */
interface PublishedSource {
  address: string;
  /** The version of a package, or the commit of a repository. */
  version?: string;
  read: `${number}-${number}-${number}`;
}

/** One call as the maker describes it. Whatever is not named here must not be sent. */
export interface PublishedCall {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{…}` for a part that varies. */
  path: string;
  /** Parameters with the pattern of their values. Parameters that end in `!` must be sent. */
  query?: Record<string, RegExp>;
  /** Further parameters whose names vary, by the pattern of their names. */
  queryNames?: RegExp;
  /** Headers of this call alone. */
  headers?: Record<string, RegExp>;
  /** The schema of the JSON body. A call without one has no body. */
  body?: JsonSchema;
  /** The fields of a form body. */
  form?: JsonSchema;
  /** Checks what a schema cannot express about a body; returns what is wrong. */
  inspect?: (body: unknown) => string[];
}

/** The body of a GraphQL call: the documents and variables must fit this part of the maker's schema. */
export interface PublishedGraphql {
  path: string;
  headers?: Record<string, RegExp>;
  schema: GraphQLSchema;
  /** The root fields that the adapter uses, such as `mutation articleCreate`. */
  fields: readonly string[];
}

/**
 * What a maker publishes about the part of its API that an adapter uses, recorded as facts in our own words. Tests
 * compare every request of the adapter with it.
 */
export interface PublishedApi {
  sources: readonly [PublishedSource, ...PublishedSource[]];
  /** The address of the real API; paths are relative to its origin. */
  origin: string;
  /** Headers of every call. */
  headers: Record<string, RegExp>;
  calls: readonly PublishedCall[];
  /** Paths that are requested only because the owner's settings are wrong; they are not compared. */
  elsewhere?: RegExp;
  graphql?: PublishedGraphql;
}

/** An object that may have no other properties than these. */
export function closed(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}) {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

export const text = { type: "string" };
export const filledText = { type: "string", minLength: 1 };
export const flag = { type: "boolean" };
export const anyObject = { type: "object" };
export const listOf = (items: JsonSchema, limits: JsonSchema = {}) => ({ type: "array", items, ...limits });
export const textUpTo = (maxLength: number) => ({ type: "string", maxLength });
