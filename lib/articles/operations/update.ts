import { z } from "zod";
import type { TextChange } from "@/lib/articles/changed-text";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, requiredText, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { changedArticle, changeText, exampleChange, type NeedsTextChange } from "./texts/change-text";
import { versionField } from "./texts/version-view";

/** The fields of an article that a caller may write; also those of the preview. */
export const textFields = {
  title: requiredText(300),
  slug: requiredText(200).describe(
    "Stored in lower case with hyphens. It can change only while the article is at no destination.",
  ),
  meta_description: textField(160).describe("Empty: the beginning of the text is used."),
  keywords: z
    .array(requiredText(100))
    .max(50, { error: "must have at most 50 items" })
    .describe("The keyword that the article was written for stays the first."),
  content_markdown: requiredText(500_000),
};

export const updateArticle = operation({
  name: "articles.update",
  summary: "Change a finished article; every change makes a new version",
  description:
    "Send the fields that change; the others stay. The HTML, the score and the result of the publish checks follow the text, so a blocked article is offered again once its problems are fixed. Where it is published, readers see the older text until you publish again. With `version` the change is made only if the article is still at that version, otherwise the refusal `version_conflict` has the text as it is now in `current`. No credit is spent.",
  access: "workspace",
  effect: "overwrites",
  phrases: ["edited {article}", "edit {article}"],
  longRunning: true,
  idempotent: true,
  input: z
    .strictObject({
      articleId: idField("an article"),
      title: textFields.title.optional(),
      slug: textFields.slug.optional(),
      meta_description: textFields.meta_description.optional(),
      keywords: textFields.keywords.optional(),
      content_markdown: textFields.content_markdown.optional(),
      version: versionField
        .optional()
        .describe("The version that you have seen. Left out, the newest one is changed."),
      note: requiredText(300).optional().describe("What you say about the change, beside the version."),
    })
    .refine((input) => Object.keys(changeIn(input)).length > 0, {
      error: "must have at least one of title, slug, meta_description, keywords and content_markdown",
    }),
  output: changedArticle,
  refusals: ["version_conflict", "conflict", "unavailable"],
  example: {
    articleId: exampleIds.article,
    meta_description: "Season a cast iron pan in one hour: clean, oil, bake, repeat.",
    version: 1,
  },
  answers: { changed: exampleChange },
  run: (ctx: Context & NeedsTextChange, { articleId, version, note, ...fields }) =>
    changeText(ctx, { articleId, version, changeOf: () => changeIn(fields), by: { kind: "edited", note } }),
});

interface GivenFields {
  title?: string | undefined;
  slug?: string | undefined;
  meta_description?: string | undefined;
  keywords?: string[] | undefined;
  content_markdown?: string | undefined;
}

/** The columns that the given fields change. */
export function changeIn(given: GivenFields): TextChange {
  return {
    ...(given.title !== undefined && { title: given.title }),
    ...(given.slug !== undefined && { slug: given.slug }),
    ...(given.meta_description !== undefined && { metaDescription: given.meta_description }),
    ...(given.keywords !== undefined && { keywords: given.keywords }),
    ...(given.content_markdown !== undefined && { contentMarkdown: given.content_markdown }),
  };
}
