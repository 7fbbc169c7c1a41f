import { LinkButton } from "./navigation/link-button";

interface PagerProps {
  /** The number of items; with `atLeast` there may be more. */
  total: number;
  atLeast?: boolean;
  limit: number;
  offset: number;
  /** The address of the page that starts at an offset. */
  hrefOf: (offset: number) => string;
  label: string;
  /** What leads back and on, in a list that is not in the order of time. */
  words?: readonly [back: string, on: string];
}

/** Links to the previous and next page; renders nothing if everything fits on one page. */
export function Pager({
  total,
  atLeast = false,
  limit,
  offset,
  hrefOf,
  label,
  words = ["Newer", "Older"],
}: PagerProps) {
  if (total <= limit && offset === 0) return null;
  const last = Math.min(offset + limit, total);
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3 px-4 py-3 text-sm sm:px-5">
      <p className="text-ink-soft tabular-nums">
        {offset >= total ? "None here" : `${offset + 1} to ${last}${atLeast ? "" : ` of ${total}`}`}
      </p>
      <div className="flex gap-2">
        {offset > 0 && (
          <LinkButton size="small" rel="prev" href={hrefOf(Math.max(0, offset - limit))}>
            {words[0]}
          </LinkButton>
        )}
        {last < total && (
          <LinkButton size="small" rel="next" href={hrefOf(offset + limit)}>
            {words[1]}
          </LinkButton>
        )}
      </div>
    </nav>
  );
}
