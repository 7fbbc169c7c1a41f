import type { FieldSchema } from "@/lib/kernel/json-schema";
import { inputSchema } from "@/lib/kernel/json-schema";
import { type Endpoint, hasBody } from "../endpoint";
import type { OperationObject, ParameterObject, ResponseObject } from "./document";
import { errorResponses } from "./errors";
import { successHeaders } from "./headers";
import { codeSamples, exampleCall } from "./samples";
import { answerSchema } from "./schemas";

/** Describes one endpoint as an operation object of the API document. */
export function operationObject(endpoint: Endpoint, baseUrl: string): OperationObject {
  const { operation, retired } = endpoint;
  const parameters = parametersOf(endpoint);
  return {
    operationId: operation.name.replaceAll(/[._](\w)/g, (_match, letter: string) => letter.toUpperCase()),
    tags: [tagOf(endpoint)],
    summary: operation.summary,
    description: endpoint.description,
    ...(retired && { deprecated: true }),
    ...(endpoint.credentials === "none" && { security: [] }),
    ...(endpoint.credentials === "feed" && { security: [{ apiKey: [] }, { bearer: [] }, { feedToken: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(endpoint.method) && { requestBody: requestBody(endpoint) }),
    responses: { ...(!retired && successes(endpoint)), ...errorResponses(endpoint) },
    ...(!retired && { "x-codeSamples": codeSamples(endpoint, baseUrl) }),
  };
}

function tagOf({ credentials, path }: Endpoint): string {
  return credentials === "none" ? "free tools" : (path.split("/")[3] ?? "").replace(".xml", "");
}

interface Fields {
  properties: Record<string, FieldSchema>;
  required: string[];
}

/** Splits the fields of the operation's input into those in the path and the others. */
function fieldsOf({ operation, path }: Endpoint): { inPath: string[]; all: Fields; rest: Fields } {
  const { properties = {}, required = [] } = inputSchema(operation.input);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  return {
    inPath,
    all: { properties, required },
    rest: {
      properties: Object.fromEntries(rest),
      required: required.filter((name) => !inPath.includes(name)),
    },
  };
}

function parametersOf(endpoint: Endpoint): ParameterObject[] {
  const { inPath, all, rest } = fieldsOf(endpoint);
  const inQuery = endpoint.method === "GET" ? Object.entries(rest.properties) : [];
  return [
    ...inPath.map((name) => parameter("path", name, all.properties[name] ?? { type: "string" }, true)),
    ...inQuery.map(([name, schema]) => parameter("query", name, schema, rest.required.includes(name))),
    ...(endpoint.method === "PATCH" ? [ifMatch] : []),
    ...(endpoint.operation.idempotent === true ? [idempotencyKey] : []),
  ];
}

function parameter(
  place: "path" | "query",
  name: string,
  schema: FieldSchema,
  required: boolean,
): ParameterObject {
  const { description, ...rest } = schema;
  return { name, in: place, required, ...(description !== undefined && { description }), schema: rest };
}

const idempotencyKey: ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A text of your own for this one request: the same key and body within 24 hours get the first answer, and nothing is repeated.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};

const ifMatch: ParameterObject = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The ETag that you have, in any coding, or several of them; the change is made only if the row still has one of these. A weak one (W/…) never matches.",
  schema: { type: "string" },
};

function requestBody(endpoint: Endpoint): NonNullable<OperationObject["requestBody"]> {
  const { properties, required } = fieldsOf(endpoint).rest;
  const { body: example } = exampleCall(endpoint);
  return {
    required: required.length > 0,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, schema]) => [
              name,
              required.includes(name) ? schema : orNull(schema),
            ]),
          ),
          required,
          additionalProperties: false,
        },
        ...(example !== undefined && { example }),
      },
    },
  };
}

/** The schema of a field that may be left out, for which null says the same. */
function orNull(schema: FieldSchema): FieldSchema {
  if (schema.type === undefined) return schema;
  return {
    ...schema,
    type: [...new Set([schema.type, "null"].flat())],
    ...(schema.enum !== undefined && { enum: [...schema.enum, null] }),
  };
}

function successes(endpoint: Endpoint): Record<string, ResponseObject> {
  const { method, status, contentType } = endpoint;
  const examples = Object.entries(endpoint.examples).map(([name, value]) => [name, { value }]);
  const success = {
    description: status === 202 ? "Accepted: poll the job." : "Success.",
    headers: successHeaders(endpoint),
    content: {
      [contentType.replace(/;.*/, "")]: {
        schema: answerSchema(endpoint.body),
        examples: Object.fromEntries(examples),
      },
    },
  };
  const unchanged = {
    description: "Unchanged since the version that was named in If-None-Match or If-Modified-Since.",
    headers: success.headers,
  };
  return { [status]: success, ...(method === "GET" && { 304: unchanged }) };
}
