import { Refusal } from "@/lib/kernel/refusal";
import type { Tool } from "./tool";

/** The arguments of a call, as the operation names them, and the names that the tool does not have. */
export interface ToolInput {
  input: Record<string, unknown>;
  ignored: string[];
}

/**
 * Reads the arguments of a call. The snake_case spelling of each is accepted too; camelCase wins when both are given.
 * Null for any name and an empty text for an optional one mean left out, since many frameworks send every name.
 * Throws `invalid_request` when the arguments are not an object.
 */
export function toolInput(tool: Tool, given: unknown): ToolInput {
  if (given === undefined || given === null) return { input: {}, ignored: [] };
  if (typeof given !== "object" || Array.isArray(given)) {
    throw new Refusal("invalid_request", "The arguments must be an object of names and values.", {
      fields: [{ field: "arguments", message: "must be an object" }],
    });
  }
  const { properties, required = [] } = tool.listing.inputSchema;
  const names = new Map(
    Object.keys(properties).flatMap((name) => [
      [snakeCase(name), name],
      [name, name],
    ]),
  );
  const input = new Map<string, unknown>();
  const ignored: string[] = [];
  for (const [spelt, value] of Object.entries(given)) {
    const name = names.get(spelt);
    if (name === undefined) ignored.push(spelt);
    else if (
      value !== null &&
      (value !== "" || required.includes(name)) &&
      (spelt === name || !input.has(name))
    )
      input.set(name, readValue(properties[name]?.["type"], value));
  }
  return { input: Object.fromEntries(input), ignored: shortened(ignored) };
}

/** A boolean or a number that was written as a text, where it can mean nothing else; anything else as it is. */
function readValue(type: unknown, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (type === "integer" && /^-?\d+(?:\.0+)?$/.test(text)) return Number(text);
  return value;
}

const ignoredMax = 20;
const nameLengthMax = 80;

/** The names as an answer lists them: however many and long they are, it stays short. */
function shortened(names: readonly string[]): string[] {
  const listed = names
    .slice(0, ignoredMax)
    .map((name) => (name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}…` : name));
  return names.length > ignoredMax ? [...listed, `… and ${names.length - ignoredMax} more`] : listed;
}

/** `projectId` → `project_id`. */
export function snakeCase(name: string): string {
  return !/[A-Z]/.test(name)
    ? name
    : name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The same value with every key in snake_case, at every depth. */
export function snakeCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCaseKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snakeCase(key), snakeCaseKeys(inner)]),
  );
}
