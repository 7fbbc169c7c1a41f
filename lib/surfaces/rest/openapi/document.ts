import type { FieldSchema } from "@/lib/kernel/json-schema";

import type { CodeSample } from "./samples";

/** The parts of an OpenAPI 3.1 document that ours uses. */
export interface ApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  security: SecurityRequirement[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<"get" | "post" | "patch", OperationObject>>>;
  components: {
    securitySchemes: Record<string, Record<string, string>>;
    schemas: Record<string, FieldSchema>;
    headers: Record<string, HeaderObject>;
  };
}

type SecurityRequirement = Record<string, never[]>;

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  security?: SecurityRequirement[];
  parameters?: ParameterObject[];
  requestBody?: { required: boolean; content: { "application/json": MediaObject } };
  responses: Record<string, ResponseObject>;
  "x-codeSamples"?: CodeSample[];
}

export interface ParameterObject {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: FieldSchema;
}

export interface ResponseObject {
  description: string;
  headers: Record<string, HeaderReference | HeaderObject>;
  content?: Record<string, MediaObject>;
}

export interface HeaderReference {
  $ref: string;
}

export interface HeaderObject {
  description: string;
  required?: boolean;
  schema: FieldSchema;
}

export interface MediaObject {
  schema: FieldSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
