import type { ClaimSource } from "@/lib/content/claims/claim";

/** The customer's own statements, which may prove claims as a page can. */
export interface OwnWords {
  keyword: string;
  title: string | null;
  brief: string | null;
  brandDescription: string;
  /** The facts of the brand voice. */
  brandFacts: readonly string[];
}

/** Everything that may prove a claim of an article: its stored pages, the order and the brand's description. */
export function claimSources(
  { keyword, title, brief, brandDescription, brandFacts }: OwnWords,
  pages: readonly ClaimSource[],
): ClaimSource[] {
  return [
    ...pages.map(({ key, url, title: name, sections }) => ({ key, url, title: name, sections })),
    textSource("brief", [keyword, title ?? "", brief ?? ""]),
    textSource("brand", [brandDescription, ...brandFacts]),
  ];
}

function textSource(key: string, paragraphs: string[]): ClaimSource {
  return { key, url: null, title: "", sections: [{ heading: null, paragraphs }] };
}
