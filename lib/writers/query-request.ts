import type { SourcePassage } from "@/lib/content/source-passages";
import type { RefreshRequest } from "./refresh-request";
import type { WriterSource } from "./writer";

type Asked = Omit<RefreshRequest, "passage" | "before" | "after" | "outdated">;

/** A query that an article is to answer in a section of its own. */
export interface AnswerRequest extends Asked {
  query: string;
  /** All that the article says, as Markdown. */
  article: string;
  /** The Markdown of the section that the answer follows. */
  before: string;
  /** The level of its heading. */
  depth: 2 | 3;
  sources: readonly Pick<WriterSource, "key" | "origin" | "url" | "title" | "publishedOn">[];
  /** What of the sources has to do with the query. */
  passages: readonly SourcePassage[];
}

/** A section that answers a query, with the keys of the sources that it cites. */
export interface QueryAnswer {
  markdown: string;
  sources: string[];
}

/** An article whose title and description few people click. */
export interface RetitleRequest extends Asked {
  metaDescription: string;
  /** What it is shown for, the most frequent first. */
  queries: readonly string[];
  /** All that the article says, as Markdown. */
  article: string;
}

/** How an article is shown in search. */
export interface ResultHead {
  title: string;
  metaDescription: string;
}

/** What was read of an answer, or a whole sentence that says why it cannot stand in the article. */
export type FitOrNot<T> = { fit: T } | { unfit: string };
