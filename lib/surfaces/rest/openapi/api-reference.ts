import type { Endpoint } from "../endpoint";
import type {
  ApiDocument,
  HeaderObject,
  HeaderReference,
  OperationObject,
  ParameterObject,
  ResponseObject,
} from "./document";
import { openApiDocument } from "./openapi";
import { type ReferenceField, referenceFieldsOf, typeOf } from "./reference-fields";
import type { CodeSample } from "./samples";

export interface ReferenceExample {
  name: string;
  /** Indented JSON, or the text itself. */
  code: string;
}

export interface ReferenceAnswer {
  status: string;
  description: string;
  /** Null for an answer without a body. */
  type: string | null;
  fields: ReferenceField[];
  /** Those that other answers have, too: `ApiReference.headers` describes them, by the same ids. */
  sharedHeaders: { id: string; name: string }[];
  /** Those of this answer alone. */
  headers: ReferenceField[];
  examples: ReferenceExample[];
}

export interface ReferenceEndpoint {
  /** The anchor, which is the operation's id in the document. */
  id: string;
  method: string;
  path: string;
  title: string;
  description: string;
  retired: boolean;
  /** Grouped by their place in the request. */
  parameters: { place: "path" | "query" | "header"; fields: ReferenceField[] }[];
  body: ReferenceField[];
  samples: CodeSample[];
  successes: ReferenceAnswer[];
  errors: ReferenceAnswer[];
}

export interface ApiReference {
  groups: { name: string; description: string; endpoints: ReferenceEndpoint[] }[];
  /** Headers that many answers have. */
  headers: { id: string; field: ReferenceField }[];
  schemas: { name: string; fields: ReferenceField[] }[];
}

/** Arranges the API document for people. The reference page shows nothing that is not in the document. */
export function apiReference(endpoints: readonly Endpoint[], baseUrl: string): ApiReference {
  const api = openApiDocument(endpoints, baseUrl);
  const all = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tag: operation.tags[0],
      endpoint: referenceEndpoint(path, method, operation),
    })),
  );
  return {
    groups: api.tags.map(({ name, description }) => ({
      name,
      description,
      endpoints: all.filter(({ tag }) => tag === name).map(({ endpoint }) => endpoint),
    })),
    headers: describedHeaders(api, sharedNames(all.map(({ endpoint }) => endpoint))),
    schemas: Object.entries(api.components.schemas).map(([name, schema]) => ({
      name,
      fields: referenceFieldsOf(schema),
    })),
  };
}

function referenceEndpoint(path: string, method: string, operation: OperationObject): ReferenceEndpoint {
  const body = operation.requestBody?.content["application/json"].schema;
  const answers = Object.entries(operation.responses).map(([status, answer]) =>
    referenceAnswer(status, answer),
  );
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    title: operation.summary,
    description: operation.description,
    retired: operation.deprecated === true,
    parameters: (["path", "query", "header"] as const)
      .map((place) => ({ place, fields: parametersIn(operation, place) }))
      .filter(({ fields }) => fields.length > 0),
    body: body === undefined ? [] : referenceFieldsOf(body),
    samples: operation["x-codeSamples"] ?? [],
    successes: answers.filter(({ status }) => status < "400"),
    errors: answers.filter(({ status }) => status >= "400"),
  };
}

function parametersIn({ parameters = [] }: OperationObject, place: ParameterObject["in"]): ReferenceField[] {
  return parameters
    .filter((each) => each.in === place)
    .map(({ name, required, description = "", schema }) => ({
      name,
      required,
      description,
      type: typeOf(schema),
      fields: [],
    }));
}

function referenceAnswer(status: string, answer: ResponseObject): ReferenceAnswer {
  const media = Object.values(answer.content ?? {})[0];
  const headers = Object.entries(answer.headers);
  return {
    status,
    description: answer.description,
    type: media === undefined ? null : typeOf(media.schema),
    fields: media === undefined ? [] : referenceFieldsOf(media.schema),
    sharedHeaders: headers.flatMap(([name, header]) =>
      "$ref" in header ? [{ id: componentOf(header), name }] : [],
    ),
    headers: headers.flatMap(([name, header]) => ("$ref" in header ? [] : [headerField(name, header)])),
    examples: Object.entries(media?.examples ?? {}).map(([name, { value }]) => ({
      name: name.replaceAll("_", " "),
      code: typeof value === "string" ? value : JSON.stringify(value, null, 2),
    })),
  };
}

function componentOf({ $ref }: HeaderReference): string {
  return $ref.split("/").at(-1) ?? "";
}

/** The names of the shared headers, by their ids. */
function sharedNames(endpoints: readonly ReferenceEndpoint[]): Map<string, string> {
  const answers = endpoints.flatMap(({ successes, errors }) => [...successes, ...errors]);
  return new Map(answers.flatMap(({ sharedHeaders }) => sharedHeaders.map(({ id, name }) => [id, name])));
}

function describedHeaders(api: ApiDocument, names: ReadonlyMap<string, string>): ApiReference["headers"] {
  return [...names].map(([id, name]) => {
    const header = api.components.headers[id];
    if (header === undefined) throw new Error(`the API document has no header named ${id}`);
    return { id, field: headerField(name, header) };
  });
}

function headerField(name: string, { description, required = false, schema }: HeaderObject): ReferenceField {
  return { name, required, description, type: typeOf(schema), fields: [] };
}
