import type { ReactNode } from "react";

/**
 * A link that loads a new document instead of navigating on the client: the dashboard's stricter Content Security
 * Policy only applies to a new document.
 */
export function DocumentLink(props: { href: string; className: string; children: ReactNode }) {
  const { href, className, children } = props;
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
