import type { z } from "zod";
import type { ApiCallOptions, ApiClient } from "../api/api-client";
import { readAnswer } from "../api/call-api";
import type { Connection, EntryFields, Post, RemoteEntry, WrittenEntry } from "../contract";
import { addressIn } from "../url-pattern";
import type { MappedBody } from "./body";
import { type FieldMap, type MappedField, type TagsFormat, writeFields, writeTags } from "./field-map";
import {
  entryFields,
  type FieldValues,
  type MappedWrite,
  mappedMarker,
  missingFieldWarning,
  type RefusedField,
  unseenFieldWarnings,
  withoutRoles,
  writeWithoutRefused,
} from "./mapped-entry";
import { mappedSlug } from "./mapped-lookup";

/** A collection of a self-hosted content management system, whose entries have the owner's own fields. */
export interface CollectionConfig extends FieldMap {
  collection: string;
  tagsFormat: TagsFormat;
  locale?: string | undefined;
  urlPattern?: string | undefined;
  timeZone?: string | undefined;
}

/** The values of a post, by role. */
export function valuesFor(
  { tagsFormat }: CollectionConfig,
  post: Post,
  { value: body }: MappedBody,
): FieldValues {
  const { title, excerpt, metaDescription, keywords, articleId } = post;
  const tags = writeTags(tagsFormat, keywords);
  return { title, slug: mappedSlug(post), body, excerpt, metaDescription, tags, articleId };
}

/** The content of a record after the post is written. */
export function desiredRecord(config: CollectionConfig, post: Post, body: MappedBody): EntryFields {
  return entryFields(config, writeFields(config, valuesFor(config, post, body)), post.status);
}

/** One write. A refusal of single fields is returned; every other failure is thrown. */
export async function saveRecord<Schema extends z.ZodType>(
  api: ApiClient,
  label: string,
  { schema, path, ...options }: ApiCallOptions & { schema: Schema; path: string },
  refusedFields: (json: unknown) => RefusedField[],
): Promise<MappedWrite<z.output<Schema>>> {
  const answer = await api.call(path, options);
  if (answer.status === 200 || answer.status === 201) {
    return { kind: "written", entry: readAnswer(label, answer, schema) };
  }
  const failure = api.failure(answer);
  const fields = answer.status === 400 ? refusedFields(answer.json) : [];
  if (fields.length > 0) return { kind: "refused", fields, failure };
  throw failure;
}

/** Writes a post without the fields that are missing or refused, and warns about those. */
export async function writeRecord<Record>(
  label: string,
  config: CollectionConfig,
  { values, losses, missing = [] }: { values: FieldValues; losses: string[]; missing?: MappedField[] },
  save: (values: FieldValues) => Promise<MappedWrite<Record>>,
  entryOf: (record: Record) => RemoteEntry,
): Promise<WrittenEntry> {
  const missingRoles = new Set(missing.map(({ role }) => role));
  const present = withoutRoles(values, missingRoles);
  const { entry: record, leftOut, warnings } = await writeWithoutRefused(label, config, present, save);
  const entry = entryOf(record);
  return {
    ...entry,
    fields: withoutRoles(entry.fields, leftOut),
    warnings: [
      ...missing.map((field) => missingFieldWarning(label, field)),
      ...losses,
      ...warnings,
      ...unseenFieldWarnings(label, config, record, new Set([...leftOut, ...missingRoles])),
    ],
  };
}

/** The edited content at the address of the live version: the slug may have changed in a draft since. */
export function entryOfRecord(
  { config, now }: Connection<CollectionConfig>,
  record: { id: string; createdAt: string | undefined; edited: unknown; visible: unknown },
): RemoteEntry {
  const { id, createdAt, edited, visible } = record;
  const status = visible === null ? "draft" : "publish";
  const slug = entryFields(config, visible, status).slug ?? "";
  const date = createdAt === undefined ? now() : new Date(createdAt);
  const languageCode = config.locale ?? "";
  return {
    remoteId: id,
    publicUrl:
      visible === null
        ? null
        : addressIn(config.urlPattern, { slug, id, date, timeZone: config.timeZone, languageCode }),
    articleId: mappedMarker(config, edited),
    fields: entryFields(config, edited, status),
  };
}
