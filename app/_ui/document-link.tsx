import type { ReactNode } from "react";

/**
 * A link that loads a new document in place of a client navigation: the dashboard needs the stricter policy for
 * scripts that comes with a document of its own.
 */
export function DocumentLink(props: { href: string; className: string; children: ReactNode }) {
  const { href, className, children } = props;
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
