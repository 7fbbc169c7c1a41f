import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { newId } from "@/lib/platform/db/ids";
import type { Post } from "../contract";
import type { MarkdownDialectName } from "../texts/dialects/markdown-dialect";
import { parseTexts } from "../texts/parsed-texts";

/** Contains what destinations often change: shortcodes, quotes, tables, code, entities and emoji. */
const markdown = `Keep an anvil dry, always: rust begins where water stands, and a smith’s shop is seldom dry. Wipe the
face after work & oil it before a holiday.

## What you need 🔨

- a rag, a wire brush and "light" machine oil
- [a guide to oils](https://example.com/oils?kind=light&size=1)
- an hour, twice a year

## Step by step

1. Brush the face until it shines, from the heel to the horn.
2. Read \`[gallery ids="1,2"]\` and \`{{ braces }}\` as they stand, because a manual may quote them.
3. Rub the oil in until a finger leaves no mark.

> The anvil outlives the smith who looks after it.

| Part | How often | With what |
| --- | --- | --- |
| Face | weekly | a dry rag |
| Horn | monthly | oil < 10 W |

\`\`\`sh
echo "$ANVIL" && test 1 -lt 2
\`\`\`

### And afterwards

Cover it with a cloth, never with plastic: plastic holds the damp against the steel, and by spring the face is
pitted. A block of elm below it carries the weight and swallows the ring of the hammer.
`;

/** An article with a value for every field, and with a new id. Its Markdown is in the destination's dialect. */
export function samplePost(
  values: Partial<Post> & Pick<Post, "status">,
  dialect?: MarkdownDialectName,
): Post {
  const source = values.markdown ?? markdown;
  const texts = { markdown: source, html: values.html ?? renderMarkdown(source).html };
  return {
    articleId: newId(),
    title: "How to care for an anvil: a smith’s guide",
    slug: "how-to-care-for-an-anvil",
    html: texts.html,
    markdown: texts.markdown,
    excerpt: "Keep an anvil dry, clean and level, and it outlives its owner.",
    metaDescription: "Keep an anvil dry, clean and level.",
    keywords: ["anvil", "care & repair"],
    languageCode: "en",
    jsonLd: [
      { "@context": "https://schema.org", "@type": "BlogPosting", headline: "How to care for an anvil" },
    ],
    createdAt: new Date("2026-03-09T08:30:00.000Z"),
    noindex: false,
    brandName: "Acme Forge",
    ...values,
    parsed: parseTexts({ ...texts, dialect }),
  };
}
