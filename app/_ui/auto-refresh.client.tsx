"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Renders the page's server components anew every few seconds, as long as it stands on a visible page. */
export function AutoRefresh({ everySeconds }: { everySeconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [router, everySeconds]);
  return null;
}
