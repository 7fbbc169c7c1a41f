"use client";

import { useEffect, useSyncExternalStore } from "react";
import { Glyph } from "@/app/_ui/icons/glyph";

/**
 * Says when the network is gone, and keeps the page: following a link would replace it with the browser's error page.
 */
export function Offline() {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  useEffect(() => {
    if (!offline) return undefined;
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return;
      if (link.pathname === location.pathname && link.hash !== "") return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [offline]);
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      {offline && (
        <span className="flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-paper shadow-lift">
          <Glyph name="offline" /> No network. This page stays as it is, and goes on when the network is back.
        </span>
      )}
    </output>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
