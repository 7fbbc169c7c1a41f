import { z } from "zod";
import { type RefusalCode, refusalStatus } from "@/lib/core/refusal";
import { limits } from "@/lib/rate-limit/limits";
import type { Endpoint } from "./endpoint";
import { examples } from "./openapi-examples";

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document of the REST API, made from the operations' own schemas. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationObject(endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Galley API",
      version: "1",
      summary: "Articles that are written, published and proved live.",
      description:
        "Response fields may be added at any time: use the ones you need and tolerate others. Timestamps are ISO 8601 in UTC with milliseconds, ids are UUIDs.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "A content API key (gly_…) of one project.",
        },
        bearer: { type: "http", scheme: "bearer", description: "The same key as Authorization: Bearer." },
        feedToken: {
          type: "apiKey",
          in: "query",
          name: "token",
          description: "A feed token (glf_…); it opens the feed alone.",
        },
      },
      schemas: { Error: errorSchema },
      headers: {
        RequestId: {
          description: "Name it when you report a problem.",
          schema: { type: "string", format: "uuid" },
        },
        RateLimitPolicy: {
          description: "The limits that apply, as quota and window in seconds.",
          schema: { type: "string" },
        },
        RateLimit: {
          description: "What is left, and in how many seconds it starts anew.",
          schema: { type: "string" },
        },
        RetryAfter: { description: "Whole seconds to wait.", schema: { type: "integer", minimum: 1 } },
      },
    },
  };
}

const tags = [
  { name: "projects", description: "The project of the key, its audit and its publishing connections." },
  { name: "articles", description: "Finished articles, for reading and for publishing." },
  { name: "jobs", description: "The generation of an article takes minutes: start it, then poll its job." },
  { name: "feed.xml", description: "The articles as RSS." },
];

function operationObject(endpoint: Endpoint): JsonObject {
  const { operation, path, method } = endpoint;
  const input = jsonSchema(operation.input, "input");
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const properties = (input["properties"] ?? {}) as Record<string, JsonObject>;
  const rest = Object.entries(properties).filter(([name]) => !pathNames.includes(name));
  const required = ((input["required"] ?? []) as string[]).filter((name) => !pathNames.includes(name));
  const parameters = [
    ...pathNames.map((name) => parameter("path", name, properties[name] ?? {}, true)),
    ...(method === "GET"
      ? rest.map(([name, schema]) => parameter("query", name, schema, required.includes(name)))
      : []),
    ...(operation.idempotent === true ? [idempotencyKey] : []),
  ];
  return {
    operationId: operation.name.replaceAll(/[._](\w)/g, (_match, letter: string) => letter.toUpperCase()),
    tags: [path.split("/")[3]],
    summary: operation.summary,
    ...(endpoint.credentials === "feed" && { security: [{ apiKey: [] }, { bearer: [] }, { feedToken: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(method === "POST" && {
      requestBody: {
        required: required.length > 0,
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: Object.fromEntries(rest),
              required,
              additionalProperties: false,
            },
            ...exampleOf(operation.name, "request"),
          },
        },
      },
    }),
    responses: responses(endpoint),
  };
}

function parameter(place: "path" | "query", name: string, schema: JsonObject, required: boolean): JsonObject {
  const { description, ...rest } = schema;
  return { name, in: place, required, ...(description !== undefined && { description }), schema: rest };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and body within 24 hours get the first answer, and nothing is repeated.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};

function responses(endpoint: Endpoint): JsonObject {
  const { operation, method } = endpoint;
  const schema = jsonSchema(endpoint.body, "output");
  const limit = operation.cost === "write" ? limits.writes : limits.reads;
  const success = {
    description: endpoint.status === 202 ? "Accepted: poll the job." : "Success.",
    headers: successHeaders(endpoint),
    content: { [endpoint.contentType]: { schema, ...exampleOf(operation.name, "response") } },
  };
  const answersNothing = operation.name === "projects.rankings";
  const errors = errorCodes(endpoint).map((code): [string, JsonObject] => [
    String(refusalStatus[code]),
    errorResponse(code, limit.rules),
  ]);
  return {
    ...(!answersNothing && { [endpoint.status]: success }),
    ...(method === "GET" &&
      !answersNothing && {
        304: { description: "Unchanged since the ETag that was sent.", headers: commonHeaders },
      }),
    ...mergeByStatus(errors),
    500: {
      description: "Galley failed for a reason of its own; give the operator the request_id.",
      headers: commonHeaders,
      content: errorContent(),
    },
  };
}

const commonHeaders = {
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
};

function successHeaders({ method, operation, path }: Endpoint): JsonObject {
  return {
    ...commonHeaders,
    ...(method === "GET" && {
      ETag: {
        description: "Send it as If-None-Match to be spared an unchanged answer.",
        schema: { type: "string" },
      },
    }),
    ...(operation.name === "articles.list" && {
      "X-Total-Count": { description: "Articles in all.", schema: { type: "integer", minimum: 0 } },
      Link: { description: "RFC 8288: first, prev, next and last.", schema: { type: "string" } },
    }),
    ...(path.endsWith("/feed.xml") && {
      "Last-Modified": { description: "When an item last changed.", schema: { type: "string" } },
    }),
  };
}

/** Every code that a call can be refused with. */
function errorCodes({ operation, method }: Endpoint): RefusalCode[] {
  if (operation.name === "projects.rankings") return ["unauthorized", "gone", "rate_limited"];
  const body: RefusalCode[] =
    method === "POST" ? ["payload_too_large", "unsupported_media_type", "idempotency_mismatch"] : [];
  const own: Record<string, RefusalCode[]> = {
    "articles.generate": ["out_of_credits", "keyword_taken", "keyword_in_progress", "conflict"],
    "articles.publish": ["publish_in_progress", "publish_blocked", "conflict"],
  };
  return [
    "invalid_request",
    "unauthorized",
    "not_found",
    ...body,
    ...(own[operation.name] ?? []),
    "rate_limited",
  ];
}

function errorResponse(code: RefusalCode, rules: string): JsonObject {
  const description =
    code === "rate_limited" ? `${errorMeaning[code]} (${rules} by default)` : errorMeaning[code];
  const retry = code === "rate_limited" && { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };
  return {
    description: `${code}: ${description}`,
    headers: { ...commonHeaders, ...retry },
    content: errorContent(code),
  };
}

function errorContent(code?: RefusalCode): JsonObject {
  const example = code === undefined ? undefined : examples[`error.${code}`]?.response;
  return {
    "application/json": {
      schema: { $ref: "#/components/schemas/Error" },
      ...(example !== undefined && { example }),
    },
  };
}

/** Two codes of one status share its entry. */
function mergeByStatus(errors: [string, JsonObject][]): Record<string, JsonObject> {
  const merged: Record<string, JsonObject> = {};
  for (const [status, response] of errors) {
    const before = merged[status];
    merged[status] =
      before === undefined
        ? response
        : { ...before, description: `${String(before["description"])}. ${String(response["description"])}` };
  }
  return merged;
}

const errorMeaning: Partial<Record<RefusalCode, string>> = {
  invalid_request: "something in the request has to change; `fields` names what",
  unauthorized: "no key, a revoked or an unknown one",
  out_of_credits: "the workspace has no article credits left",
  not_found: "missing, or not in the key's scope",
  keyword_taken: "the project has an article for the keyword: `existing_article_id`",
  keyword_in_progress: "the keyword is being written: `job_id`",
  publish_in_progress: "this article is being written to this connection right now",
  conflict: "the state of things does not allow it now; the message says why",
  gone: "retired",
  payload_too_large: "a body of more than 256 KiB",
  unsupported_media_type: "a body that is not JSON",
  publish_blocked: "unfilled placeholders, refusal text or more than one H1: `issues`",
  idempotency_mismatch: "the Idempotency-Key was used with another body",
  rate_limited: "too many requests: wait for Retry-After",
};

const errorSchema = {
  type: "object",
  required: ["error", "code", "request_id"],
  properties: {
    error: { type: "string", description: "One sentence that a person can act on." },
    code: { type: "string", enum: [...Object.keys(refusalStatus), "internal"] },
    request_id: { type: "string", format: "uuid" },
    fields: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "message"],
        properties: { field: { type: "string" }, message: { type: "string" } },
      },
    },
    suggestion: { type: "string" },
    existing_article_id: { type: "string", format: "uuid" },
    job_id: { type: "string", format: "uuid" },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "message", "excerpt", "line"],
        properties: {
          code: { type: "string", enum: ["placeholder", "refusal", "multiple_h1"] },
          message: { type: "string" },
          excerpt: { type: "string" },
          line: { type: "integer" },
        },
      },
    },
    retry_after: { type: "integer", minimum: 1 },
  },
};

function exampleOf(name: string, kind: "request" | "response"): JsonObject {
  const example = examples[name]?.[kind];
  return example === undefined ? {} : { example };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  return rest;
}
