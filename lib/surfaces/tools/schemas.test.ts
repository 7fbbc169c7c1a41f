import { describe, expect, test } from "vitest";
import { tools } from "./tools";

/**
 * What every maker's API takes in the declaration of a function. Gemini's API refuses a whole request for a `format`
 * that it does not know, and OpenAI's strict mode for `default`; both know no `$schema` and no references.
 */
const takenByAll = new Set(["type", "description", "enum", "minimum", "maximum", "minLength", "maxLength"]);
const types = new Set(["string", "integer", "boolean"]);

const properties = tools.flatMap(({ listing }) =>
  Object.entries(listing.inputSchema.properties).map(([name, schema]) => ({
    tool: listing.name,
    name,
    schema,
  })),
);

describe("the input schema of a tool", () => {
  test.each(tools.map(({ listing }) => ({ name: listing.name, schema: listing.inputSchema })))(
    "$name is an object with properties, and open to additional names",
    ({ schema }) => {
      expect(Object.keys(schema).filter((key) => key !== "required")).toEqual(["type", "properties"]);
      expect(schema.type).toBe("object");
      const { required = [] } = schema as { required?: string[] };
      for (const name of required) expect(schema.properties).toHaveProperty(name);
    },
  );

  test.each(properties)(
    "describes $name of $tool, in words and keys that every client takes",
    ({ schema }) => {
      expect(Object.keys(schema).filter((key) => !takenByAll.has(key))).toEqual([]);
      expect(types).toContain(schema["type"]);
      expect(schema["description"]).toMatch(/^[A-Z].{9,}\.$/);
      // Gemini takes an enumeration of texts only.
      for (const value of (schema["enum"] as unknown[] | undefined) ?? []) expect(value).toBeTypeOf("string");
    },
  );

  test.each(properties.filter(({ name }) => name.endsWith("Id")))(
    "says that $name of $tool is an id, and of what",
    ({ schema }) => {
      expect(schema).toMatchObject({ type: "string", description: expect.stringMatching(/\bid\b|UUID/) });
    },
  );
});
