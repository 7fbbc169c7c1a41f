import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import type { Post, PostStatus } from "@/lib/destinations/contract";
import type { MarkdownDialectName } from "@/lib/destinations/texts/dialects/markdown-dialect";
import { parseTexts } from "@/lib/destinations/texts/parsed-texts";

/** The same id for every trial: a later trial finds what an earlier one, killed midway, left behind. */
const trialArticleId = "00000000-0000-7000-8000-0000007a1a11";

export const trialTitle = "Galley trial, please delete";

const markdown = `This article was written by **a trial of Galley**, and is removed again at its end. If you read it, the
trial was ended midway: you can delete it.

## What it contains

- a list with *emphasis* and a [link](https://example.com/?a=1&b=2)
- a word in \`code\`, and “quotes”

| A table | with two columns |
| --- | --- |
| and | a row |

> A quote.

Updated text number ROUND of the trial.
`;

/** The article of a trial. `round` changes its text, as an edit does. */
export function trialPost(
  status: PostStatus,
  { round, now, dialect }: { round: number; now: Date; dialect: MarkdownDialectName | undefined },
): Post {
  const source = markdown.replace("ROUND", String(round));
  const { html } = renderMarkdown(source);
  return {
    articleId: trialArticleId,
    title: round === 1 ? trialTitle : `${trialTitle} (updated)`,
    slug: "galley-trial-please-delete",
    html,
    markdown: source,
    parsed: parseTexts({ html, markdown: source, dialect }),
    excerpt: "A trial of Galley, which removes this article again.",
    metaDescription: "A trial of Galley, which removes this article again.",
    keywords: ["galley trial"],
    languageCode: "en",
    jsonLd: [],
    noindex: false,
    createdAt: now,
    brandName: "Galley trial",
    status,
  };
}
