import type { EntryFields, Post, PostStatus } from "../../contract";
import { writeFields } from "../../field-map/field-map";
import { entryFields, type FieldValues, postValues } from "../../field-map/mapped-entry";
import { joinMarkdown } from "../../texts/safe-markdown";
import { lexicalOf } from "./lexical";
import type { PayloadConfig } from "./payload-config";

/** What each field of the map gets, and what the body's format cannot say, as sentences. */
export function valuesOf(config: PayloadConfig, post: Post): { values: FieldValues; losses: string[] } {
  const body = bodyOf(config, post);
  return { values: postValues(config.tagsFormat, post, body.value), losses: body.losses };
}

export function dataOf(
  config: PayloadConfig,
  values: FieldValues,
  status: PostStatus,
): Record<string, unknown> {
  return { ...writeFields(config, values), _status: status === "publish" ? "published" : "draft" };
}

export function desiredFields(config: PayloadConfig, post: Post): EntryFields {
  return entryFields(config, writeFields(config, valuesOf(config, post).values), post.status);
}

function bodyOf({ bodyFormat }: PayloadConfig, post: Post): { value: unknown; losses: string[] } {
  if (bodyFormat === "lexical") return lexicalOf(post.parsed.tree);
  return { value: bodyFormat === "html" ? post.html : joinMarkdown(post.parsed.markdown), losses: [] };
}
