"use client";

import { useEffect } from "react";
import { refreshPage } from "@/lib/surfaces/actions/refresh-page";

const waitMaxSeconds = 60;

/**
 * Renders the page's server components anew every few seconds, while the page is visible. A refresh
 * that fails (no connection, no session, too many requests) leaves the page as it is and is tried again later.
 */
export function AutoRefresh({ everySeconds }: { everySeconds: number }) {
  useEffect(() => {
    const waits = new AbortController();
    void keepFresh(everySeconds, waits.signal);
    return () => waits.abort();
  }, [everySeconds]);
  return null;
}

async function keepFresh(everySeconds: number, ended: AbortSignal): Promise<void> {
  let failures = 0;
  let waitSeconds = everySeconds;
  while (await waited(waitSeconds, ended)) {
    waitSeconds = everySeconds;
    if (document.hidden) continue;
    try {
      const { retryAfterSeconds } = await refreshPage();
      failures = 0;
      waitSeconds = retryAfterSeconds ?? everySeconds;
    } catch {
      // No answer, or none that this page understands: whoever reads it need not know.
      failures += 1;
      waitSeconds = Math.min(everySeconds * 2 ** failures, waitMaxSeconds);
    }
  }
}

/** True after the seconds, or as soon as the connection is back; false once it has ended. */
function waited(seconds: number, ended: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener("online", over);
      ended.removeEventListener("abort", over);
      resolve(!ended.aborted);
    };
    const timer = setTimeout(over, seconds * 1000);
    window.addEventListener("online", over);
    ended.addEventListener("abort", over);
    if (ended.aborted) over();
  });
}
