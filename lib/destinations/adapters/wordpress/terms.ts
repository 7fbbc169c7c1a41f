import { readAnswer } from "../../api/call-api";
import { problem, term } from "./api-types";
import { type WordPressApi, wordPressLabel } from "./client";
import { wordPressFailure } from "./failures";
import { wordPressText } from "./mapper";

export interface FoundTerms {
  ids: number[];
  /** Sentences about the tags that could not be found or created. */
  warnings: string[];
}

/** Temporary failures: trying the write again may give the post all of its tags. */
const passing = new Set([401, 408, 429, 502, 503, 504]);

/**
 * The ids of these tags; missing tags are created. A tag that cannot be created is only a warning, since an
 * article without it is better than none. Throws for temporary failures, before anything is written.
 */
export async function findTags(api: WordPressApi, names: string[]): Promise<FoundTerms> {
  const ids = new Set<number>();
  const warnings: string[] = [];
  // One after another, because two concurrent requests could create the same tag twice.
  for (const name of names) {
    const found = await makeTag(api, name);
    if (typeof found === "number") ids.add(found);
    else warnings.push(found);
  }
  return { ids: [...ids], warnings };
}

/** The tag's id, or a sentence on why there is none. */
async function makeTag(api: WordPressApi, name: string): Promise<number | string> {
  const request = { method: "POST", query: { _fields: "id,name" }, json: { name }, writes: false };
  const answer = await api.call("wp/v2/tags", request);
  if (answer.status === 200 || answer.status === 201) return readAnswer(wordPressLabel, answer, term).id;
  const existing = problem.safeParse(answer.json).data;
  if (existing?.code === "term_exists" && existing.data?.term_id !== undefined) return existing.data.term_id;
  if (passing.has(answer.status)) throw wordPressFailure(answer);
  if (answer.status === 403) {
    const found = await findTerm(api, "tags", name);
    if (found !== null) return found;
    return `The tag “${name}” was left out: WordPress has none of that name, and the connection’s user may not make tags.`;
  }
  return `The tag “${name}” was left out: ${wordPressFailure(answer).message}`;
}

/** The id of a category, given by its number or its name; null when the site has no such category. */
export async function findCategory(api: WordPressApi, category: string): Promise<number | null> {
  if (/^\d+$/.test(category)) {
    const answer = await api.call(`wp/v2/categories/${category}`, { query: { _fields: "id,name" } });
    if (answer.status === 200) return readAnswer(wordPressLabel, answer, term).id;
    if (answer.status !== 404) throw wordPressFailure(answer);
  }
  return findTerm(api, "categories", category);
}

export function unknownCategory(category: string): string {
  return `WordPress has no category “${category}”: make it there, or correct the connection’s category.`;
}

async function findTerm(
  api: WordPressApi,
  taxonomy: "tags" | "categories",
  name: string,
): Promise<number | null> {
  const query = { search: searchable(name), per_page: "100", _fields: "id,name" };
  const answer = await api.call(`wp/v2/${taxonomy}`, { query });
  if (answer.status !== 200) throw wordPressFailure(answer);
  const wanted = name.trim().toLowerCase();
  const terms = readAnswer(wordPressLabel, answer, term.array());
  return terms.find((each) => wordPressText(each.name).trim().toLowerCase() === wanted)?.id ?? null;
}

/**
 * Names are stored with entities, so a search for `R & D` finds nothing; the longest part without them does.
 */
function searchable(name: string): string {
  const parts = name.split(/[&<>"']+/).map((part) => part.trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}
