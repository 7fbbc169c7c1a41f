"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { isSignedIn } from "@/app/_actions/session-state";

/**
 * Opens the sign-in page in a new tab, so that the input on this page is kept. When the reader comes back signed in,
 * the form around the link is sent again.
 */
export function SignInLink() {
  const path = usePathname();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    let asking = false;
    const look = async () => {
      if (document.hidden || asking) return;
      asking = true;
      // Without an answer the reader still has the button of the form.
      const isBack = await isSignedIn().catch(() => false);
      asking = false;
      if (isBack) link.current?.closest("form")?.requestSubmit();
    };
    const onReturn = () => void look();
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, []);
  return (
    <>
      <a
        ref={link}
        className="font-medium underline"
        href={`/sign-in?next=${encodeURIComponent(path)}`}
        target="_blank"
        rel="noreferrer"
      >
        Sign in in a new tab
      </a>
      <span className="noscript:hidden">; this is sent when you come back.</span>
    </>
  );
}
