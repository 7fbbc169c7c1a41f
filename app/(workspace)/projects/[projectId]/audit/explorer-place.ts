import { listAuditPages } from "@galley/lib/audits/operations/pages";

const { filter: filterField, sort: sortField } = listAuditPages.input.shape;
const pageFilters = filterField.unwrap().options;
const pageSorts = sortField.unwrap().options;
export type AnswerFilter = (typeof pageFilters)[number];
export type PageSort = (typeof pageSorts)[number];

/** The part of an audit's pages that an address asks for. */
export interface ExplorerPlace {
  /** The rule that the pages fail; null for all pages. */
  rule: string | null;
  filter: AnswerFilter;
  sort: PageSort;
  order: "asc" | "desc";
  /** The number of the page after which the list begins. */
  after: number;
  /** The number of the page before which the list ends; null when it begins after another. */
  before: number | null;
}

/** The beginning of the list of all pages, in the order in which they were found. */
export const wholeList: ExplorerPlace = {
  rule: null,
  filter: "all",
  sort: "found",
  order: "asc",
  after: 0,
  before: null,
};

type SearchParams = Record<string, string | string[] | undefined>;

/** Anything that is not a valid filter, order or place means none. */
export function readExplorerPlace({ rule, filter, sort, after, before }: SearchParams): ExplorerPlace {
  return {
    rule: typeof rule === "string" && /^[a-z0-9-]{1,100}$/.test(rule) ? rule : null,
    filter: pageFilters.find((each) => each === filter) ?? "all",
    ...readSort(sort),
    after: pageNumber(after) ?? 0,
    before: pageNumber(before),
  };
}

/** An address names both in one parameter, such as "words-desc", so that one select can set it. */
function readSort(given: string | string[] | undefined): Pick<ExplorerPlace, "sort" | "order"> {
  const [sort, order] = typeof given === "string" ? given.split("-", 2) : [];
  return {
    sort: pageSorts.find((each) => each === sort) ?? wholeList.sort,
    order: order === "desc" ? "desc" : "asc",
  };
}

export function sortParam({ sort, order }: Pick<ExplorerPlace, "sort" | "order">): string {
  return `${sort}-${order}`;
}

function pageNumber(given: string | string[] | undefined): number | null {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 && number < 1_000_000_000 ? number : null;
}

/** The address of a part of the pages that are listed at `base`. */
export function explorerHref(base: string, place: ExplorerPlace): string {
  const { rule, filter, after, before } = place;
  const query = new URLSearchParams({
    ...(rule !== null && { rule }),
    ...(filter !== "all" && { filter }),
    ...(sortParam(place) !== sortParam(wholeList) && { sort: sortParam(place) }),
    ...(before === null && after > 0 && { after: String(after) }),
    ...(before !== null && { before: String(before) }),
  }).toString();
  return `${base}${query === "" ? "" : `?${query}`}`;
}
