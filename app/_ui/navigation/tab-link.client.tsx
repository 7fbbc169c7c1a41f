"use client";

import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { Link } from "./link";

interface TabLinkProps {
  href: string;
  label: string;
  /** The keys that open it, such as "g a". */
  shortcut?: string;
  /** How many things wait there; nothing is shown for none. */
  count?: number;
  /** The tab is also current on pages whose path starts with one of these. */
  alsoUnder?: string[];
}

/** A tab that shows whether its page is the current one, and whether that page is loading. */
export function TabLink({ href, label, shortcut, count = 0, alsoUnder = [] }: TabLinkProps) {
  const path = usePathname();
  const current = path === href || alsoUnder.some((prefix) => path.startsWith(prefix));
  return (
    <Link
      href={href}
      data-shortcut={shortcut}
      data-shortcut-label={label}
      aria-current={path === href ? "page" : current ? "true" : undefined}
      className={`relative flex items-center gap-1.5 border-b-2 px-1 py-2.5 text-sm font-medium whitespace-nowrap transition-colors ${current ? "border-proof text-ink" : "border-transparent text-ink-soft hover:text-ink"}`}
    >
      {label}
      {count > 0 && (
        <span className="rounded-full bg-well px-1.5 text-xs leading-5 text-ink-soft tabular-nums">
          {count}
        </span>
      )}
      <PendingLine />
    </Link>
  );
}

function PendingLine() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden="true"
      className={`absolute inset-x-0 -bottom-0.5 h-0.5 origin-left bg-proof transition-transform duration-500 ${pending ? "scale-x-100" : "scale-x-0"}`}
    />
  );
}
