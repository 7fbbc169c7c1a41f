"use client";

import { usePathname } from "next/navigation";

/** Opens the sign-in page in a new tab, so that the input on this page is kept. */
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
