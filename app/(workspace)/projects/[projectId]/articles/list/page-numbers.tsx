import { Link } from "@/app/_ui/navigation/link";

interface PageNumbersProps {
  /** What is counted, for the name of the navigation. */
  label: string;
  page: number;
  pages: number;
  /** What the page shows, such as "21 to 40 of 120". */
  range: string;
  hrefOf: (page: number) => string;
}

const linkClass =
  "inline-flex min-h-8 min-w-8 items-center justify-center rounded px-2 tabular-nums hover:bg-well hover:text-ink";

/** Links to the pages of a list: the first, the last and those around the current one. */
export function PageNumbers({ label, page, pages, range, hrefOf }: PageNumbersProps) {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (each) => each >= 1 && each <= pages,
  );
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule px-4 py-3 text-sm sm:px-5"
    >
      <p className="text-ink-soft tabular-nums">{range}</p>
      {pages > 1 && (
        <ol className="flex flex-wrap items-center gap-1 text-ink-soft">
          {shown.map((each, index) => (
            <li key={each} className="flex items-center gap-1">
              {index > 0 && each - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
              <Link
                href={hrefOf(each)}
                aria-current={each === page ? "page" : undefined}
                className={`${linkClass} ${each === page ? "bg-well font-semibold text-ink" : ""}`}
              >
                <span className="sr-only">Page </span>
                {each.toLocaleString("en")}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}
