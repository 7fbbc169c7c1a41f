"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";

interface NavTabProps {
  href: string;
  label: string;
  /** The tab is also current on pages whose path starts with one of these. */
  alsoUnder?: string[];
}

/** A tab that shows whether its page is the current one, and whether that page is loading. */
export function NavTab({ href, label, alsoUnder = [] }: NavTabProps) {
  const path = usePathname();
  const current = path === href || alsoUnder.some((prefix) => path.startsWith(prefix));
  return (
    <Link
      href={href}
      aria-current={path === href ? "page" : current ? "true" : undefined}
      className={`relative -mb-px border-b-2 px-1 py-2 font-medium transition-colors ${current ? "border-proof text-ink" : "border-transparent text-ink-soft hover:text-ink"}`}
    >
      {label}
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
