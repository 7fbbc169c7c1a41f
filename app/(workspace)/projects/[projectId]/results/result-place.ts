import { listResults } from "@galley/lib/results/operations/list";
import { offsetOf } from "../offset-of";

const sorts = listResults.input.shape.sort.unwrap().options;
const verdictChoices = listResults.input.shape.verdict.unwrap().options;

/** The part of the results that an address asks for. */
export interface ResultPlace {
  sort: (typeof sorts)[number];
  verdict: (typeof verdictChoices)[number] | undefined;
  offset: number;
}

/** Anything in an address that is not valid means the default, so that an old or broken link still shows a list. */
export function readResultPlace(query: Record<string, string | string[] | undefined>): ResultPlace {
  return {
    sort: sorts.find((each) => each === query["sort"]) ?? "clicks",
    verdict: verdictChoices.find((each) => each === query["verdict"]),
    offset: offsetOf(query["offset"]),
  };
}

/** The query of a place, without what is left at its default. */
export function resultQuery({ sort, verdict, offset }: ResultPlace): string {
  const fields = new URLSearchParams({
    ...(verdict !== undefined && { verdict }),
    ...(sort !== "clicks" && { sort }),
    ...(offset > 0 && { offset: String(offset) }),
  });
  return fields.size === 0 ? "" : `?${fields.toString()}`;
}
