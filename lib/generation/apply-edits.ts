import type { ArticleDraft, ArticleRevision } from "@/lib/writers/writer";
import { placeOfPassage } from "./place-of-passage";

export interface AppliedRevision {
  draft: ArticleDraft;
  /** How many edits of the text were made. */
  applied: number;
  /** Why each of the others was not, as sentences for the log. */
  dropped: string[];
}

const titleMax = 200;

/**
 * The draft with the edits that apply: each passage must stand exactly once in the text, and no two may overlap. An edit
 * that does not apply changes nothing. Pure.
 */
export function applyEdits(
  draft: ArticleDraft,
  { edits, title, metaDescription }: ArticleRevision,
): AppliedRevision {
  const dropped: string[] = [];
  const spans: { from: number; to: number; text: string }[] = [];
  for (const { find, replace } of edits) {
    const found = placeOfPassage(draft.markdown, find);
    if (found === "none" || found === "several") {
      dropped.push(`“${find.slice(0, 60)}” stands ${found === "none" ? "nowhere" : "more than once"}`);
    } else if (spans.some(({ from, to }) => found.from < to && from < found.to)) {
      dropped.push(`“${find.slice(0, 60)}” overlaps another edit`);
    } else if (draft.markdown.slice(found.from, found.to) !== replace) {
      spans.push({ ...found, text: replace });
    }
  }
  let markdown = draft.markdown;
  for (const { from, to, text } of spans.toSorted((one, other) => other.from - one.from)) {
    markdown = `${markdown.slice(0, from)}${text}${markdown.slice(to)}`;
  }
  return {
    draft: {
      ...draft,
      markdown: markdown.trim(),
      title: (title ?? draft.title).slice(0, titleMax),
      metaDescription: metaDescription ?? draft.metaDescription,
    },
    applied: spans.length,
    dropped,
  };
}
