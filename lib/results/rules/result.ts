/** What a page, a query or a project brought in a number of days. */
export interface Figures {
  clicks: number;
  impressions: number;
  /** The average position, 1 being the first, weighted by impressions; null without impressions. */
  position: number | null;
}

/** A line of data behind a verdict: what was seen, as a whole sentence with its figures. */
export interface VerdictReason {
  kind:
    | "falling"
    | "facts_changed"
    | "date_passed"
    | "few_clicks"
    | "not_answered"
    | "shared_queries"
    | "steady"
    | "too_early";
  text: string;
}

/** A query for which the article was shown in the last 28 days. */
export interface QueryResult {
  query: string;
  clicks: number;
  impressions: number;
  position: number;
  /** The sentence of the article that answers the query, as readers see it; null where none does. */
  answer: string | null;
}

/** A query that could become an article, or a topic on which a page of the site says little. */
export interface Idea {
  query: string;
  clicks: number;
  impressions: number;
  /** Null for the topic of a page. */
  position: number | null;
  /** The project's page that is shown for it most often, or that says little, as `search_figure` writes addresses. */
  page: string;
  /** Of the page that says little; null for a query. */
  words: number | null;
  /** The article that is about it already; null where none is. */
  coveredBy: string | null;
}
