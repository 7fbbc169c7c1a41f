/** How many rows of each kind are inserted. */
export interface Counts {
  workspaces: number;
  articles: number;
  failedJobs: number;
  openJobs: number;
  deliveries: number;
  activities: number;
  figures: number;
}

export interface SeedStep {
  name: string;
  sql(counts: Counts): string;
}

export function countsAt(scale: number): Counts {
  const of = (count: number) => Math.max(10, Math.round(count * scale));
  return {
    workspaces: of(10_000),
    articles: of(1_000_000),
    failedJobs: of(10_000),
    openJobs: of(100_000),
    deliveries: of(600_000),
    activities: of(1_000_000),
    figures: of(1_000_000),
  };
}

/** The kinds of rows, as numbers that `pg_temp.id` writes into their ids. */
export const kinds = {
  user: 1,
  workspace: 2,
  project: 3,
  hosted: 4,
  wordpress: 5,
  webhook: 6,
  article: 7,
  doneJob: 8,
  failedJob: 9,
  openJob: 10,
  publication: 11,
  event: 12,
  hostedPost: 13,
  endpoint: 14,
  delivery: 15,
  message: 16,
  attempt: 17,
  credit: 18,
  key: 19,
  audit: 20,
  session: 21,
  answer: 22,
  activity: 23,
} as const;
