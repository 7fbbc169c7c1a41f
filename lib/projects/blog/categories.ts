import { z } from "zod";
import { slugify } from "@/lib/content/slug";
import { phraseSubject } from "@/lib/destinations/adapters/hosted/subject";
import { textField } from "@/lib/kernel/fields";
import type { Category } from "./queries";

const categoriesMax = 20;
const nameMax = 60;
const wordsMax = 30;
const wordMax = 80;

const linesMax = categoriesMax * (nameMax + wordsMax * (wordMax + 2) + 4);

/** The categories of a blog as lines such as `Knives: chef's knife, whetstone`. */
export const categoriesField = textField(linesMax)
  .transform((text, issues): Category[] => {
    const categories: Category[] = [];
    for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
      const read = readCategory(line);
      const problem =
        typeof read === "string"
          ? read
          : categories.some(({ slug }) => slug === read.slug)
            ? `has two categories with the address ${read.slug}: give one another name`
            : null;
      if (problem !== null || typeof read === "string") {
        issues.addIssue({ code: "custom", message: problem ?? "" });
        return z.NEVER;
      }
      categories.push(read);
    }
    if (categories.length <= categoriesMax) return categories;
    issues.addIssue({ code: "custom", message: `must have at most ${categoriesMax} categories` });
    return z.NEVER;
  })
  .describe(
    "The categories in their order, one a line: the name, a colon, and words with commas between them. Without words, the name itself.",
  );

/** A category, or what is wrong with its line. */
function readCategory(line: string): Category | string {
  const [before, after] = splitOnce(line);
  const name = before.trim().replaceAll(/\s+/g, " ");
  if (name === "") return `needs a name before the colon in the line “${line.trim().slice(0, 60)}”`;
  if (name.length > nameMax) return `must have names of at most ${nameMax} characters`;
  const given = after
    .split(/[,،、]/)
    .map((word) => word.trim().replaceAll(/\s+/g, " "))
    .filter((word) => word !== "");
  const words = [...new Set(given.length === 0 ? [name] : given)];
  if (words.length > wordsMax) return `must have at most ${wordsMax} words in “${name}”`;
  if (words.some((word) => word.length > wordMax)) return `must have words of at most ${wordMax} characters`;
  const empty = words.find((word) => phraseSubject(word) === "");
  if (empty !== undefined) {
    return `has “${empty}” in “${name}”, which says nothing of a subject: use a word such as “knife”`;
  }
  return { slug: slugify(name, { lengthMax: nameMax }), name, words, subjects: words.map(phraseSubject) };
}

function splitOnce(line: string): [string, string] {
  const at = line.search(/[:：]/);
  return at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
}

const proposalsMax = 8;
/** A category of fewer articles helps nobody. */
const articlesMin = 2;

/**
 * Categories that the keywords of articles suggest: the words that most of them share, those that no category has yet.
 * `keywords` are those of each article.
 */
export function proposeCategories(
  keywords: readonly (readonly string[])[],
  present: readonly { words: readonly string[] }[],
): { name: string; articles: number }[] {
  const taken = new Set(
    present.flatMap(({ words }) => words.flatMap((word) => phraseSubject(word).split(" "))),
  );
  const found = new Map<string, { spellings: Map<string, number>; articles: number }>();
  for (const ofArticle of keywords) {
    const words = new Map<string, string>();
    for (const word of ofArticle
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{M}]{3,40}/gu) ?? []) {
      const stem = phraseSubject(word);
      if (stem !== "" && !stem.includes(" ") && !taken.has(stem)) words.set(stem, words.get(stem) ?? word);
    }
    for (const [stem, word] of words) {
      const entry = found.get(stem) ?? { spellings: new Map<string, number>(), articles: 0 };
      entry.articles += 1;
      entry.spellings.set(word, (entry.spellings.get(word) ?? 0) + 1);
      found.set(stem, entry);
    }
  }
  // A word that nearly every article has tells none of them apart.
  const most = Math.max(articlesMin, keywords.length * 0.8);
  return [...found.values()]
    .filter(({ articles }) => articles >= articlesMin && articles <= most)
    .sort((one, other) => other.articles - one.articles)
    .slice(0, proposalsMax)
    .map(({ spellings, articles }) => ({ name: capitalised(mostFrequent(spellings)), articles }));
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
