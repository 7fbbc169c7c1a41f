import { contentWords } from "@/lib/text/content-words";

const stemsMax = 60;

/** The stems of the words that say what an entry is about, each once: those of its title and keywords. */
export function subjectOf({ title, keywords }: { title: string; keywords: readonly string[] }): string[] {
  return stemsOf([title, ...keywords].join("\n").slice(0, 4000)).slice(0, stemsMax);
}

/** The stems of all words of a phrase, as a category stores them; empty for a phrase that says nothing of a subject. */
export function phraseSubject(phrase: string): string {
  return stemsOf(phrase).join(" ");
}

function stemsOf(text: string): string[] {
  return [...new Set(contentWords(text).map(({ stem }) => withoutPlural(stem)))];
}

/** A general stem keeps the s of a short word, but "anvils" is the subject of "anvil". */
function withoutPlural(stem: string): string {
  return stem.replace(/(?<=\p{Script=Latin}{3})(?<!s)s$/u, "");
}
