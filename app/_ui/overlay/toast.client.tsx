"use client";

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Glyph } from "../icons/glyph";

interface ToastProps {
  /** `bad` stays until it is dismissed; the others leave after a while. */
  tone?: "good" | "bad";
  title?: ReactNode;
  /** Without them the toast is only the place where a later one is read out. */
  children?: ReactNode;
}

const shownMs = 12_000;
const tones = { good: "border-good/45 bg-good-wash", bad: "border-bad/45 bg-bad-wash" };

/**
 * The answer to something that was just done, at the edge of the screen, so that it moves nothing. It stays while it is
 * pointed at or has the focus. Without JavaScript it is a part of the page.
 */
export function Toast({ tone = "good", title, children }: ToastProps) {
  const isAlive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [dismissed, setDismissed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isShown = !dismissed && (children !== undefined || title !== undefined);
  useEffect(() => {
    if (!isShown || tone === "bad") return undefined;
    const timer = setInterval(() => {
      if (frame.current?.matches(":hover, :focus-within, :has(details[open])") !== true) setDismissed(true);
    }, shownMs);
    return () => clearInterval(timer);
  }, [isShown, tone]);
  return (
    <div
      aria-live="polite"
      className={isAlive ? "fixed inset-x-4 bottom-4 z-40 sm:start-auto sm:w-md" : "px-4 py-3 empty:hidden"}
    >
      {isShown && (
        <div
          ref={frame}
          className={`flex items-start gap-3 rounded-lg border bg-sheet px-4 py-3 text-sm wrap-anywhere text-ink shadow-lift ${tones[tone]}`}
        >
          <div className="min-w-0 flex-1">
            {title !== undefined && <p className="font-semibold">{title}</p>}
            {children}
          </div>
          {isAlive && (
            <button
              type="button"
              aria-label="Dismiss"
              onClick={() => setDismissed(true)}
              className="-me-1.5 flex size-7 flex-none items-center justify-center rounded text-ink-soft hover:text-ink"
            >
              <Glyph name="close" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
