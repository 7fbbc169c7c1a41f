import type { EntryFields, Post } from "../../contract";
import { writeFields } from "../../field-map/field-map";
import { entryFields, type FieldValues, postValues } from "../../field-map/mapped-entry";
import { joinMarkdown } from "../../texts/safe-markdown";
import type { StrapiEntry } from "./api-types";
import { blocksOf } from "./blocks";
import type { StrapiConfig } from "./strapi-config";

/** What each field of the map gets, and what the body's format cannot say, as sentences. */
export function valuesOf(config: StrapiConfig, post: Post): { values: FieldValues; losses: string[] } {
  const body = bodyOf(config, post);
  return { values: postValues(config.tagsFormat, post, body.value), losses: body.losses };
}

/**
 * The data of a write. A component is named by the id that it has: without it Strapi would put a new one in
 * its place, and what a person filled in beside our field would be lost.
 */
export function dataOf(
  config: StrapiConfig,
  values: FieldValues,
  existing: StrapiEntry | null,
): Record<string, unknown> {
  const data = writeFields(config, values);
  return existing === null ? data : withComponentIds(data, existing);
}

export function desiredFields(config: StrapiConfig, post: Post): EntryFields {
  return entryFields(config, writeFields(config, valuesOf(config, post).values), post.status);
}

function bodyOf({ bodyFormat }: StrapiConfig, post: Post): { value: unknown; losses: string[] } {
  if (bodyFormat === "blocks") return blocksOf(post.parsed.tree);
  return { value: bodyFormat === "html" ? post.html : joinMarkdown(post.parsed.markdown), losses: [] };
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
