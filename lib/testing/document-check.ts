import { Ajv2020, type AnySchema, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { endpoints } from "@/lib/surfaces/rest/endpoints";
import type { ApiDocument, OperationObject, ResponseObject } from "@/lib/surfaces/rest/openapi/document";
import { openApiDocument } from "@/lib/surfaces/rest/openapi/openapi";

/** A call and its answer, as they went over the wire. */
export interface Exchange {
  method: string;
  url: URL;
  requestBody: string | null;
  status: number;
  headers: Headers;
  body: string;
}

/** Headers of HTTP itself, which the document of an API does not list. */
const transportHeaders = new Set([
  "content-type",
  "content-length",
  "cache-control",
  "vary",
  "x-content-type-options",
]);

export const documentUnderTest: ApiDocument = closed(openApiDocument(endpoints, "http://galley.test"));
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false });
addFormats.default(ajv);
ajv.addSchema(absolute({ $id: "api", $defs: documentUnderTest.components.schemas }));
const validators = new Map<AnySchema, ValidateFunction>();

/** The problems of a value under a schema of the document; empty when the value is valid. */
export function schemaProblems(schema: AnySchema, value: unknown): string[] {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(absolute(schema));
    validators.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Throws when the document does not describe the answer, or forbids a call that was accepted. */
export function checkAgainstDocument(exchange: Exchange): void {
  const problems = problemsOf(exchange);
  if (problems.length === 0) return;
  const { method, url, status, body } = exchange;
  throw new Error(
    `The API document does not describe ${method} ${url.pathname}${url.search} → ${status}:\n${problems.join("\n")}\n${body.slice(0, 500)}`,
  );
}

function problemsOf(exchange: Exchange): string[] {
  const { method, url, status, headers } = exchange;
  const [path, item] = pathOf(url.pathname);
  const operation = item?.[method === "HEAD" ? "get" : (method.toLowerCase() as "get" | "post")];
  if (operation === undefined || path === undefined) return outsideProblems(exchange, item !== undefined);
  const response = operation.responses[status];
  if (response === undefined) return [`status ${status} is not described`];
  return [
    ...headerProblems(response, headers),
    ...bodyProblems(response, exchange),
    ...(status < 300 ? requestProblems(operation, path, exchange) : []),
  ];
}

/**
 * The problems of an answer that the document describes only in words: 404 outside its paths, 405 with Allow
 * outside its methods, 401 for keys in addresses.
 */
function outsideProblems({ method, status, headers, body }: Exchange, pathIsKnown: boolean): string[] {
  if (headers.get("x-request-id") === null) return ["there is no X-Request-Id"];
  if (method === "OPTIONS" && pathIsKnown && status === 204) {
    return headers.has("allow") && body === "" ? [] : ["OPTIONS answers with Allow and no body"];
  }
  const expected = pathIsKnown ? 405 : 404;
  if (status !== expected && status !== 401) return [`status ${status} where ${expected} is due`];
  if (status === 405 && !headers.has("allow")) return ["there is no Allow"];
  if (method === "HEAD") return body === "" ? [] : ["HEAD has a body"];
  return schemaProblems({ $ref: "#/components/schemas/Error" }, JSON.parse(body));
}

function headerProblems(response: ResponseObject, headers: Headers): string[] {
  const described = Object.entries(response.headers).map(([name, header]) => {
    const resolved =
      "$ref" in header ? documentUnderTest.components.headers[header.$ref.split("/").at(-1) ?? ""] : header;
    if (resolved === undefined) throw new Error(`the header ${name} refers to nothing`);
    return [name.toLowerCase(), resolved] as const;
  });
  const known = new Map(described);
  return [
    ...described
      .filter(([name, { required }]) => required === true && !headers.has(name))
      .map(([name]) => `the header ${name} is missing`),
    ...[...headers].flatMap(([name, value]) => {
      const header = known.get(name);
      if (header === undefined) {
        return transportHeaders.has(name) ? [] : [`the header ${name} is not described`];
      }
      return schemaProblems(header.schema, typed(header.schema, value)).map((text) => `${name}: ${text}`);
    }),
  ];
}

function bodyProblems(response: ResponseObject, { method, headers, body }: Exchange): string[] {
  if (method === "HEAD" || response.content === undefined) return body === "" ? [] : ["there is a body"];
  const type = headers.get("content-type")?.replace(/;.*/, "") ?? "none";
  const media = response.content[type];
  if (media === undefined) return [`the content type ${type} is not described`];
  return schemaProblems(media.schema, type === "application/json" ? JSON.parse(body) : body);
}

/** The problems of a call that was accepted. If there are any, the document is stricter than the API. */
function requestProblems(operation: OperationObject, path: string, { url, requestBody }: Exchange): string[] {
  const { parameters = [] } = operation;
  const token = operation.security?.some((scheme) => "feedToken" in scheme) === true ? ["token"] : [];
  const inQuery = parameters.filter((each) => each.in === "query");
  const unknown = [...url.searchParams.keys()].filter(
    (name) => !token.includes(name) && !inQuery.some((each) => each.name === name),
  );
  const segments = url.pathname.split("/").map(decodeURIComponent);
  const inPath = path.split("/").flatMap((part, index) => {
    const schema = parameters.find((each) => part === `{${each.name}}`)?.schema;
    return schema === undefined ? [] : schemaProblems(schema, segments[index]);
  });
  const queried = inQuery.flatMap(({ name, schema }) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : schemaProblems(schema, typed(schema, value));
  });
  const media = operation.requestBody?.content["application/json"];
  const body = media === undefined ? [] : schemaProblems(media.schema, JSON.parse(requestBody ?? "{}"));
  return [...unknown.map((name) => `the parameter ${name} is not described`), ...inPath, ...queried, ...body];
}

/** The path of the document that matches the address. Static segments win over parameters. */
function pathOf(pathname: string): [string, ApiDocument["paths"][string]] | [undefined, undefined] {
  const matching = Object.entries(documentUnderTest.paths).filter(([path]) =>
    new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  const parameterCount = (path: string) => path.split("{").length;
  return matching.sort(([a], [b]) => parameterCount(a) - parameterCount(b))[0] ?? [undefined, undefined];
}

function typed(schema: AnySchema, value: string): unknown {
  const isInteger = typeof schema === "object" && "type" in schema && schema.type === "integer";
  return isInteger && /^\d+$/.test(value) ? Number(value) : value;
}

/** Forbids additional fields in every object. Clients have to tolerate them, but the tests should not. */
function closed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    const isObjectSchema = "type" in inner && inner.type === "object" && "properties" in inner;
    const isExample = key === "value" || key === "example";
    return isObjectSchema && !isExample && !("additionalProperties" in inner)
      ? { ...inner, additionalProperties: false }
      : inner;
  }) as Value;
}

/** Makes the references to the document absolute, so that a schema can be compiled by itself. */
function absolute(schema: AnySchema): AnySchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"api#/$defs/')) as AnySchema;
}
