import type { Endpoint } from "../endpoint";
import type { ApiDocument } from "./document";
import { errorSchema } from "./errors";
import { headerComponents } from "./headers";
import { operationObject } from "./operation";
import { componentSchemas } from "./schemas";

/** The OpenAPI 3.1 document of the REST API, made from the operations' own schemas. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [lowerCased[method]]: operationObject(endpoint, baseUrl) };
  }
  const used = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Galley API",
      version: "1",
      summary: "Articles that are written, published and proved live.",
      description:
        "Response fields may be added at any time: use the ones you need and tolerate others. Timestamps are ISO 8601 in UTC with milliseconds, ids are UUIDs. Every error has the shape of the schema Error; an address that does not exist answers 404, a method that an address does not have 405 with Allow.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes,
      schemas: { ...componentSchemas(), Error: errorSchema },
      headers: headerComponents,
    },
  };
}

const tags = [
  { name: "projects", description: "The project of the key, its audit and its publishing connections." },
  { name: "articles", description: "Finished articles: to read, to start and to publish." },
  { name: "jobs", description: "Writing an article takes minutes: start it, then poll its job." },
  { name: "citations", description: "Whether what articles cite still says the same." },
  { name: "remarks", description: "What approvers want changed in an article, to be settled." },
  {
    name: "results",
    description: "What search brought the pages of a project, and what should be done with each.",
  },
  { name: "feed", description: "The articles as RSS." },
  {
    name: "free tools",
    description:
      "For anybody, without a key, also from pages of other origins. They compute only over what is sent: nothing is fetched or stored.",
  },
];

const securitySchemes = {
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
};

const lowerCased = { GET: "get", POST: "post", PATCH: "patch" } as const;
