import { Refusal } from "@/lib/operations/core/refusal";
import type { Tool } from "./tool";

/**
 * Names the arguments of a call as the operation does. The snake_case spelling of each is accepted too;
 * camelCase wins when both are given. Unknown arguments are kept, so that the operation refuses them by name.
 * Throws `invalid_request` when the arguments are not an object.
 */
export function operationInput(tool: Tool, given: unknown): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  if (typeof given !== "object" || Array.isArray(given)) {
    throw new Refusal("invalid_request", "The arguments must be an object of names and values.", {
      fields: [{ field: "arguments", message: "must be an object" }],
    });
  }
  const names = Object.keys(tool.listing.inputSchema.properties);
  const spellings = new Map(names.map((name) => [snakeCase(name), name]));
  // Made from entries and not by assignment, so that an argument named __proto__ is an unknown one and no
  // prototype.
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const own = spellings.get(name) ?? name;
    return own !== name && Object.hasOwn(given, own) ? [] : [[own, value] as const];
  });
  return Object.fromEntries(entries);
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
