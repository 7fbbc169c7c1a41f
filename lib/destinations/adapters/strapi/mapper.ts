import type { Post } from "../../contract";
import { type MappedBody, mappedBody } from "../../field-map/body";
import { writeFields } from "../../field-map/field-map";
import type { FieldValues } from "../../field-map/mapped-entry";
import type { StrapiEntry } from "./api-types";
import { blocksOf } from "./blocks";
import type { StrapiConfig } from "./strapi-config";

export function strapiBody({ bodyFormat }: StrapiConfig, post: Post): MappedBody {
  return mappedBody(bodyFormat, post, { blocks: blocksOf });
}

/**
 * The data of a write. A component is sent with its existing id: otherwise Strapi would replace it, and the
 * values that a person entered in its other fields would be lost.
 */
export function dataOf(
  config: StrapiConfig,
  values: FieldValues,
  existing: StrapiEntry | null,
): Record<string, unknown> {
  const data = writeFields(config, values);
  return existing === null ? data : withComponentIds(data, existing);
}

function withComponentIds(
  data: Record<string, unknown>,
  existing: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const there = existing[name];
      if (!isRecord(value) || !isRecord(there) || there["id"] === undefined) return [name, value];
      return [name, { id: there["id"], ...withComponentIds(value, there) }];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
