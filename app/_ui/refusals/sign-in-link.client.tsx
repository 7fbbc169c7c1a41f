"use client";

import { usePathname } from "next/navigation";

/** Signs in beside a page that must stay as it is, and leads to the same page there. */
export function SignInLink() {
  const path = usePathname();
  return (
    <a
      className="font-medium underline"
      href={`/sign-in?next=${encodeURIComponent(path)}`}
      target="_blank"
      rel="noreferrer"
    >
      Sign in in a new tab
    </a>
  );
}
