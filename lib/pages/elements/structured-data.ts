import { jsonMistake } from "./json-mistake";

/** Stands for a value that is the text of its element, which is not collected. */
export const unreadText = "(text)";

/** The properties of an item by name. A value of an item may be an item itself, or a list of them. */
export type StructuredItem = Readonly<Record<string, unknown>>;

export interface StructuredDataBlock {
  syntax: "json-ld" | "microdata";
  /** Names of schema.org types. */
  types: string[];
  /** Why a machine cannot use the block, as a clause; null when it can. */
  problem: string | null;
  /** What the block says; null when that cannot be read completely. */
  item: StructuredItem | null;
}

/** In characters: more than any page needs, and few enough for JSON.parse not to block for long. */
export const jsonLdLengthMax = 300_000;
const itemsMax = 50;
const typesMax = 20;
const depthMax = 4;

/** Reads a JSON-LD script into one block for each item, or into a single block with the reason it is unusable. */
export function readJsonLd(text: string): StructuredDataBlock[] {
  if (text.length > jsonLdLengthMax) return [broken("it is longer than 300,000 characters")];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return [broken(`it is not valid JSON: ${jsonMistake(text)}`)];
    throw error;
  }
  const items = itemsOf(value);
  return items.length === 0 ? [broken("it describes nothing")] : items.slice(0, itemsMax).map(blockOf);
}

/** The bare name of a schema.org type, whichever prefix it is written with; null for other vocabularies. */
export function schemaTypeOf(type: string): string | null {
  const name = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)?([A-Za-z][A-Za-z0-9]{1,60})$/.exec(type)?.[1];
  return name ?? null;
}

/** Flattens `@graph` and arrays, whose items share a context. The depth is limited to protect the stack. */
function itemsOf(value: unknown, context?: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > depthMax) return [];
  if (Array.isArray(value)) {
    return value.slice(0, itemsMax).flatMap((item) => itemsOf(item, context, depth + 1));
  }
  if (!isRecord(value)) return [];
  const own = value["@context"] ?? context;
  const graph = value["@graph"];
  if (Array.isArray(graph)) return graph.slice(0, itemsMax).flatMap((item) => itemsOf(item, own, depth + 1));
  return [{ ...value, "@context": own }];
}

function blockOf(item: Record<string, unknown>): StructuredDataBlock {
  const given = [item["@type"]]
    .flat()
    .slice(0, typesMax)
    .filter((type) => typeof type === "string");
  const types = given.flatMap((type) => schemaTypeOf(type) ?? []);
  const problem =
    item["@context"] === undefined
      ? "it has no @context, so its names mean nothing"
      : given.length === 0 && item["@id"] === undefined
        ? "it has no @type, so nobody can tell what it describes"
        : null;
  return { syntax: "json-ld", types, problem, item };
}

function broken(problem: string): StructuredDataBlock {
  return { syntax: "json-ld", types: [], problem, item: null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
