import { listAuditPages } from "@/lib/operations/audits/pages";

const pageFilters = listAuditPages.input.shape.filter.unwrap().options;
export type AnswerFilter = (typeof pageFilters)[number];

/** The part of an audit's pages that an address asks for. */
export interface ExplorerPlace {
  /** The rule that the pages fail; null for all pages. */
  rule: string | null;
  filter: AnswerFilter;
  /** The number of the page after which the list begins. */
  after: number;
  /** The number of the page before which the list ends; null when it begins after another. */
  before: number | null;
}

type SearchParams = Record<string, string | string[] | undefined>;

/** Anything that is not a valid filter or place means none. */
export function readExplorerPlace({ rule, filter, after, before }: SearchParams): ExplorerPlace {
  return {
    rule: typeof rule === "string" && /^[a-z0-9-]{1,100}$/.test(rule) ? rule : null,
    filter: pageFilters.find((each) => each === filter) ?? "all",
    after: pageNumber(after) ?? 0,
    before: pageNumber(before),
  };
}

function pageNumber(given: string | string[] | undefined): number | null {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 && number < 1_000_000_000 ? number : null;
}

/** The address of a part of the pages that are listed at `base`. */
export function explorerHref(base: string, { rule, filter, after, before }: ExplorerPlace): string {
  const query = new URLSearchParams({
    ...(rule !== null && { rule }),
    ...(filter !== "all" && { filter }),
    ...(before === null && after > 0 && { after: String(after) }),
    ...(before !== null && { before: String(before) }),
  }).toString();
  return `${base}${query === "" ? "" : `?${query}`}`;
}
