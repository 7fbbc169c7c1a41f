import { FrameIcon } from "../icons/frame-icon";
import { Link } from "./link";

/** A page above the current one. */
export interface Crumb {
  href: string;
  label: string;
}

/** The way from the list of projects to the current page, whose own name is the heading below. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-faint">
        {crumbs.map(({ href, label }, index) => (
          <li key={href} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <FrameIcon name="forward" className="size-3.5 rtl:-scale-x-100" />}
            <Link
              href={href}
              className="min-w-0 rounded-sm py-0.5 wrap-anywhere hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
