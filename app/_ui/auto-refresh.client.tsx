"use client";

import { useEffect } from "react";
import { refreshPage } from "@/app/_actions/refresh-page";

const waitMaxSeconds = 60;

/**
 * Refreshes the page's server components every few seconds while the page is visible. A refresh that fails (no
 * connection, no session, too many requests) leaves the page as it is and is retried later. `keeps` are the ids of the
 * rows that the page keeps in their places meanwhile, separated by spaces.
 */
export function AutoRefresh({ everySeconds, keeps = "" }: { everySeconds: number; keeps?: string }) {
  useEffect(() => {
    const waits = new AbortController();
    void keepFresh(everySeconds, keeps, waits.signal);
    return () => waits.abort();
  }, [everySeconds, keeps]);
  return null;
}

async function keepFresh(everySeconds: number, keeps: string, ended: AbortSignal): Promise<void> {
  let failures = 0;
  let waitSeconds = everySeconds;
  while (await waited(waitSeconds, ended)) {
    waitSeconds = everySeconds;
    if (document.hidden) continue;
    try {
      const { retryAfterSeconds } = await refreshPage(keeps.split(" "));
      failures = 0;
      waitSeconds = retryAfterSeconds ?? everySeconds;
    } catch {
      // No answer, or one that this page cannot read. The reader need not know: the next try may succeed.
      failures += 1;
      waitSeconds = Math.min(everySeconds * 2 ** failures, waitMaxSeconds);
    }
  }
}

/** Resolves to true after the given seconds or when the connection is back, to false when `ended` is aborted. */
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
