/** How many jobs are shown at most, so that the articles stay in sight; all of them are in the list of articles. */
const shownMax = 4;
/** The most ids that a page may send when it is refreshed. */
const keptMax = 20;

interface AnyJob {
  job_id: string;
  status: string;
}

interface Jobs<Job> {
  /** The oldest first. */
  open: readonly Job[];
  /** Those that were kept before, and are done or have failed by now. */
  ended: readonly Job[];
}

/**
 * The jobs whose rows are shown. At first they are the oldest open ones. When the page is refreshed, each keeps the place
 * that it had in `keptBefore`, so that nothing moves under the reader's hand: one that is done stays until another open
 * one needs its place, and one that failed stays until the page is loaded again.
 */
export function shownJobs<Job extends AnyJob>(
  { open, ended }: Jobs<Job>,
  keptBefore: readonly string[],
): Job[] {
  const known = new Map([...open, ...ended].map((job) => [job.job_id, job]));
  const before = keptBefore.slice(0, shownMax).flatMap((id) => known.get(id) ?? []);
  const next = open.filter((job) => !before.includes(job));
  const inPlace = before.map((job) => (job.status === "done" ? (next.shift() ?? job) : job));
  return [...inPlace, ...next].slice(0, shownMax);
}

/**
 * What the page sends when it is refreshed: the ids of the rows in their places, and of the other jobs that ended since it
 * was loaded, whose articles are not listed yet.
 */
export function keptIds<Job extends AnyJob>(shown: readonly Job[], ended: readonly Job[]): string[] {
  return [...new Set([...shown, ...ended].map(({ job_id: id }) => id))].slice(0, keptMax);
}
