import { Link } from "./navigation/link";

/** A link to the parent page, above the heading. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="text-sm">
      <Link href={href} className="inline-block py-0.5 text-ink-soft hover:text-ink hover:underline">
        <span aria-hidden="true">← </span>
        {children}
      </Link>
    </p>
  );
}
