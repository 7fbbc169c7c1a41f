import type { JSONObject } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { inputSchema } from "@/lib/surfaces/http/json-schema";

export interface InputSchema extends JSONObject {
  type: "object";
  properties: Record<string, JSONObject>;
}

/**
 * The operation's own input as JSON Schema, in the few words that a model needs. It is left open, because
 * each name has a snake_case spelling too; what is no argument the operation refuses by name.
 */
export function toolInputSchema(input: z.ZodType): InputSchema {
  // oxlint-disable-next-line no-unsafe-type-assertion -- it is JSON, and every operation's input is an object
  const schema = inputSchema(input) as Partial<InputSchema>;
  const { properties = {}, additionalProperties: _closed, ...rest } = schema;
  return {
    ...rest,
    type: "object",
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        name === "projectId" ? { ...property, description: ownProject } : property,
      ]),
    ),
  };
}

const ownProject = "May be left out: a content API key has exactly one project.";
