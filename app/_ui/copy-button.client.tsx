"use client";

import { useEffect, useState } from "react";
import { Button } from "./button";

/** Copies a text to the clipboard; `label` names it for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (outcome === "idle") return undefined;
    const timer = setTimeout(() => setOutcome("idle"), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    // The clipboard is unavailable without HTTPS and in some browsers. The text can still be selected by hand.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  };
  const labels = { idle: "Copy", copied: "Copied", failed: "Copy by hand" };
  return (
    <Button size="small" onClick={copy} className="min-w-20">
      <span aria-live="polite">{labels[outcome]}</span>
      <span className="sr-only">{label}</span>
    </Button>
  );
}
