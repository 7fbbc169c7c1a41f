import { articleFilterFields } from "@galley/lib/articles/operations/many/article-filter";
import { listJobs } from "@galley/lib/generation/operations/list";

const jobChoices = listJobs.input.shape.status.unwrap().exclude(["done"]).options;
const states = articleFilterFields.state.unwrap().options;
const marks = articleFilterFields.mark.unwrap().options;
const orders = articleFilterFields.order.unwrap().options;

/** The part of the list of articles that an address asks for. */
export interface ArticlePlace {
  /** Shows jobs with this status in place of finished articles. */
  job: (typeof jobChoices)[number] | undefined;
  search: string | undefined;
  state: (typeof states)[number] | undefined;
  integrationId: string | undefined;
  scoreMin: number | undefined;
  scoreMax: number | undefined;
  languageCode: string | undefined;
  mark: (typeof marks)[number] | undefined;
  order: (typeof orders)[number];
  /** Counted from 1. */
  page: number;
}

type Query = Record<string, string | string[] | undefined>;

/** Anything in an address that is not a valid filter means none, so that an old or broken link still shows a list. */
export function readArticlePlace(query: Query): ArticlePlace {
  const of = (name: string) => {
    const value = query[name];
    const text = typeof value === "string" ? value.trim() : "";
    return text === "" ? undefined : text;
  };
  return {
    job: jobChoices.find((each) => each === of("job")),
    search: valid("search", of("search")?.slice(0, 200)),
    state: states.find((each) => each === of("state")),
    integrationId: valid("integrationId", of("at")),
    scoreMin: scoreIn(of("min")),
    scoreMax: scoreIn(of("max")),
    languageCode: valid("languageCode", of("language")),
    mark: marks.find((each) => each === of("mark")),
    order: orders.find((each) => each === of("order")) ?? "newest",
    page: pageIn(of("page")),
  };
}

function valid(name: "search" | "integrationId" | "languageCode", given: string | undefined) {
  const read = articleFilterFields[name].safeParse(given);
  return read.success ? read.data : undefined;
}

function scoreIn(text: string | undefined): number | undefined {
  const score = Number(text ?? Number.NaN);
  return Number.isInteger(score) && score >= 0 && score <= 100 ? score : undefined;
}

function pageIn(text: string | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}

/** The query of a place, without what is left at its default; its names are those of the form's fields. */
export function articleQuery(place: Partial<ArticlePlace>): string {
  const { job, search, state, integrationId, scoreMin, scoreMax, languageCode, mark, order, page } = place;
  const fields: Record<string, string | number | undefined> = {
    search,
    job,
    state,
    at: integrationId,
    min: scoreMin,
    max: scoreMax,
    language: languageCode,
    mark,
    order: order === "newest" ? undefined : order,
    page: page === 1 ? undefined : page,
  };
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

/** How many of the filters behind "Filters" are set; the search is beside them. */
export function filterCount(place: ArticlePlace): number {
  const { job, state, integrationId, scoreMin, scoreMax, languageCode, mark } = place;
  return [job, state, integrationId, scoreMin ?? scoreMax, languageCode, mark].filter(
    (each) => each !== undefined,
  ).length;
}
