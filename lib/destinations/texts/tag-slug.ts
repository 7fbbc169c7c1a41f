import { foldSlug, losesLetters } from "./destination-slug";

/** How platforms for developers spell the names whose signs are no letters. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])c\+\+/giu, "cpp"],
  [/(?<![\p{L}\p{N}])c#/giu, "csharp"],
  [/(?<![\p{L}\p{N}])f#/giu, "fsharp"],
  [/(?<![\p{L}\p{N}])asp\.net(?![\p{L}\p{N}])/giu, "aspnet"],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/giu, "dotnet"],
];

/**
 * The slug of a keyword as a tag in ASCII; null where it would say something else, because letters or a sign with a
 * meaning, as in "A+", are lost.
 */
export function tagSlug(keyword: string): string | null {
  const spelt = spellings.reduce((text, [name, spelling]) => text.replace(name, spelling), keyword);
  const slug = foldSlug(spelt);
  return slug === "" || losesLetters(spelt) || /[\p{L}\p{N}][#+*]/u.test(spelt) ? null : slug;
}

/** The tags of keywords, each once, and the keywords that cannot be tags. `slugOf` may shorten a tag's slug further. */
export function tagsFrom(
  keywords: readonly string[],
  slugOf: (slug: string) => string = (slug) => slug,
): { tags: { slug: string; name: string }[]; lost: string[] } {
  const bySlug = new Map<string, string>();
  const lost: string[] = [];
  for (const name of keywords) {
    const slug = tagSlug(name);
    if (slug === null) lost.push(name);
    else if (!bySlug.has(slugOf(slug))) bySlug.set(slugOf(slug), name);
  }
  return { tags: [...bySlug].map(([slug, name]) => ({ slug, name })), lost };
}

/** Sentences for the tags and keywords that a platform does not take; none where it takes all. */
export function leftOutTags(
  label: string,
  { tags, lost }: ReturnType<typeof tagsFrom>,
  tagsMax: number,
): string[] {
  const more = tags.slice(tagsMax).map(({ name }) => name);
  return [
    ...(more.length === 0 ? [] : [`${label} accepts ${tagsMax} tags; left out: ${more.join(", ")}.`]),
    ...(lost.length === 0
      ? []
      : [`${label}’s tags have only Latin letters and digits; left out: ${lost.join(", ")}.`]),
  ];
}
