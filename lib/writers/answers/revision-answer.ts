import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { oneLine } from "@/lib/text/one-line";
import { metaDescriptionMax, revisionEditsMax } from "../article-schemas";
import { clipText } from "../plain-text";
import type { RevisionAnswer } from "../prompts/revise-prompt";
import type { ArticleRevision, RevisionEdit, WriterOrder } from "../writer";
import { keyOf } from "./resolve-links";
import { rewriteLinks } from "./restrict-markdown";
import { keyedAddress, withoutLooseKeys } from "./section-answer";

const editCharactersMax = 20_000;

/** A model's edits with only what an article may contain in their replacements: links to the given keys, and no HTML. */
export function readModelRevision(
  { edits, title, metaDescription }: RevisionAnswer,
  { title: ordered }: Pick<WriterOrder, "title">,
  keys: readonly string[],
): ArticleRevision {
  return {
    edits: edits.slice(0, revisionEditsMax).flatMap((edit) => readEdit(edit, keys) ?? []),
    title: ordered === null ? textOrNull(title, 200) : null,
    metaDescription: textOrNull(metaDescription, metaDescriptionMax),
  };
}

/** Null for an edit that is empty, too long, or writes what cannot be parsed or a main heading. */
function readEdit({ find, replace }: RevisionEdit, keys: readonly string[]): RevisionEdit | null {
  if (find.trim() === "" || find.length > editCharactersMax || replace.length > editCharactersMax)
    return null;
  if (/^ {0,3}# /m.test(replace)) return null;
  try {
    const restricted = rewriteLinks(replace, (url) => {
      const key = keyOf(url);
      return key !== null && keys.includes(key) ? { address: keyedAddress(key) } : null;
    });
    return { find, replace: withoutLooseKeys(restricted) };
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return null;
    throw error;
  }
}

function textOrNull(text: string, lengthMax: number): string | null {
  const line = clipText(oneLine(text), lengthMax);
  return line === "" ? null : line;
}
