import { lowerWords, withoutAccents } from "@/lib/content/score/words";

/** A shorter name is a word like any other when it is not the whole query. */
const nameLettersMin = 4;

const plainWords = (text: string) => lowerWords(text).map(withoutAccents);
const joined = (words: readonly string[]) => words.join("").replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Whether a query asks for the project itself: by one of its names, such as “acme” and “acme anvils”, or by its host. The
 * words of a host are no name, because those of green-tea.example are what its readers look for.
 */
export function brandQueryTest(project: {
  name: string;
  brandName: string;
  website: string;
}): (query: string) => boolean {
  const names = [project.name, project.brandName].map(plainWords).filter((words) => words.length > 0);
  const host = URL.parse(project.website)?.hostname.replace(/^www\./, "") ?? "";
  const label = joined([host.split(".")[0] ?? ""]);
  return (query) => {
    const words = plainWords(query);
    const spaced = ` ${words.join(" ")} `;
    return (
      words.includes(host) ||
      (words.length === 1 && label !== "" && joined(words) === label) ||
      names.some((name) => {
        const letters = joined(name);
        if (joined(words) === letters) return true;
        return (
          letters.length >= nameLettersMin &&
          (spaced.includes(` ${name.join(" ")} `) || words.includes(letters))
        );
      })
    );
  };
}
