import type { ReactNode } from "react";

/**
 * A link that loads a new document instead of navigating on the client: the dashboard's stricter Content Security
 * Policy only applies to a new document, and the public pages are no pages of Next.
 */
export function DocumentLink(props: {
  href: string;
  className: string;
  "aria-label"?: string;
  children: ReactNode;
}) {
  return <a {...props}>{props.children}</a>;
}
