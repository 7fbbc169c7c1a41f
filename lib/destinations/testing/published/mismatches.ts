import type { IncomingHttpHeaders } from "node:http";
import { type ErrorObject, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { StandInRequest } from "../stand-in-server";
import { graphqlMismatches } from "./graphql-mismatches";
import type { JsonSchema, PublishedApi, PublishedCall } from "./published-api";

export interface CheckedRequest {
  /** The names of the published calls that the request is. */
  calls: string[];
  /** How it differs from what the maker publishes; empty when it does not. */
  mismatches: string[];
}

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const validators = new WeakMap<JsonSchema, ValidateFunction>();

/** Compares one request with what the maker of the destination publishes. */
export function checkRequest(api: PublishedApi, request: StandInRequest): CheckedRequest {
  const where = `${request.method} ${request.url.pathname}`;
  const told = (found: string[]) => found.map((each) => `${where}: ${each}`);
  const { graphql, elsewhere } = api;
  if (elsewhere?.test(request.url.pathname) === true) return { calls: [], mismatches: [] };
  if (graphql !== undefined && request.url.pathname === graphql.path) {
    const { fields, mismatches } = graphqlMismatches(graphql, request);
    const headers = { ...api.headers, ...graphql.headers };
    return {
      calls: fields,
      mismatches: told([...headerMismatches(headers, request.headers), ...mismatches]),
    };
  }
  const fitting = api.calls
    .filter(({ method, path }) => method === request.method && pathPattern(path).test(request.url.pathname))
    .map((call) => ({ call, found: callMismatches(api, call, request) }))
    .toSorted((one, other) => one.found.length - other.found.length);
  const [best] = fitting;
  if (best === undefined) return { calls: [], mismatches: told(["the maker publishes no such call"]) };
  return { calls: [best.call.name], mismatches: told(best.found) };
}

function callMismatches(api: PublishedApi, call: PublishedCall, request: StandInRequest): string[] {
  return [
    ...headerMismatches({ ...api.headers, ...call.headers }, request.headers),
    ...queryMismatches(call, request.url.searchParams),
    ...bodyMismatches(call, request),
  ];
}

function pathPattern(path: string): RegExp {
  const parts = path.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

function headerMismatches(wanted: Record<string, RegExp>, headers: IncomingHttpHeaders): string[] {
  return Object.entries(wanted).flatMap(([name, pattern]) => {
    const value = headers[name.toLowerCase()];
    if (typeof value !== "string") return [`the header ${name} is missing`];
    return pattern.test(value) ? [] : [`the header ${name} does not fit ${pattern.source}`];
  });
}

function queryMismatches({ query = {}, queryNames }: PublishedCall, sent: URLSearchParams): string[] {
  const missing = Object.keys(query)
    .filter((name) => name.endsWith("!") && !sent.has(name.slice(0, -1)))
    .map((name) => `the parameter ${name.slice(0, -1)} is missing`);
  const wrong = [...sent].flatMap(([name, value]) => {
    const pattern = query[name] ?? query[`${name}!`];
    if (pattern === undefined) {
      return queryNames?.test(name) === true ? [] : [`the maker publishes no parameter ${name}`];
    }
    return pattern.test(value) ? [] : [`the parameter ${name} does not fit ${pattern.source}`];
  });
  return [...missing, ...wrong];
}

function bodyMismatches({ body, form, inspect }: PublishedCall, request: StandInRequest): string[] {
  if (form !== undefined) return formMismatches(form, request);
  if (body === undefined) return request.text === "" ? [] : ["the call has no body"];
  if (request.json === undefined) return ["the body is not JSON"];
  const type = request.headers["content-type"] ?? "";
  return [
    ...(/^application\/(?:[\w.+-]+\+)?json\b/.test(type) ? [] : [`the content type is ${type}, not JSON`]),
    ...schemaMismatches(body, request.json),
    ...(inspect?.(request.json) ?? []),
  ];
}

function formMismatches(form: JsonSchema, { text, headers }: StandInRequest): string[] {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const fields = Object.fromEntries(new URLSearchParams(text));
  return [...(isForm ? [] : ["the body is not a form"]), ...schemaMismatches(form, fields)];
}

function schemaMismatches(schema: JsonSchema, value: unknown): string[] {
  const known = validators.get(schema);
  const validate = known ?? ajv.compile(schema);
  if (known === undefined) validators.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map(asSentence);
}

function asSentence({ instancePath, message = "", params }: ErrorObject): string {
  const name = "additionalProperty" in params ? ` (${String(params["additionalProperty"])})` : "";
  return `body${instancePath} ${message}${name}`;
}
