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
}

type SearchParams = Record<string, string | string[] | undefined>;

/** Anything that is not a valid filter or place means none. */
export function readExplorerPlace({ rule, filter, after }: SearchParams): ExplorerPlace {
  const start = Number(after);
  return {
    rule: typeof rule === "string" && /^[a-z0-9-]{1,100}$/.test(rule) ? rule : null,
    filter: pageFilters.find((each) => each === filter) ?? "all",
    after: Number.isSafeInteger(start) && start > 0 && start < 1_000_000_000 ? start : 0,
  };
}

/** The address of a part of the pages that are listed at `base`. */
export function explorerHref(base: string, { rule, filter, after }: ExplorerPlace): string {
  const query = new URLSearchParams({
    ...(rule !== null && { rule }),
    ...(filter !== "all" && { filter }),
    ...(after > 0 && { after: String(after) }),
  }).toString();
  return `${base}${query === "" ? "" : `?${query}`}`;
}
