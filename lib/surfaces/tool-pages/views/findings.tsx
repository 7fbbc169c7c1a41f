/** @jsxImportSource hono/jsx */

import type { Child } from "hono/jsx";
import type { z } from "zod";
import type { findingView } from "@/lib/free/pages/finding-view";
import { mark, notice, type ResultTone } from "./parts";

export type ShownFinding = z.output<typeof findingView>;

const tones: Record<ShownFinding["severity"], ResultTone> = {
  error: "bad",
  warning: "wait",
  notice: "neutral",
};

/** What the audit's rules found, each with what to do and where it stands. */
export function findingList(findings: readonly ShownFinding[], clean: string): Child {
  if (findings.length === 0) return notice("good", <p class="font-semibold">{clean}</p>);
  return (
    <ul class="flex flex-col gap-4">
      {findings.map(({ severity, title, detail, fix, evidence }) => (
        <li class="flex flex-col gap-1 border-s-2 border-rule ps-3 text-sm">
          <div class="flex flex-wrap items-baseline gap-2">
            {mark(tones[severity], severity)}
            <span class="font-medium">{title}</span>
          </div>
          <p class="text-ink-soft">{detail}</p>
          <p>{fix}</p>
          {evidence.slice(0, evidenceMax).map((excerpt) => (
            <p class="font-mono text-xs wrap-anywhere">
              <mark class="bg-well text-ink">{excerpt}</mark>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const evidenceMax = 5;

/** Why a page could not be read, if it could not. */
export function unreadable(reason: string | null): Child | null {
  return reason === null
    ? null
    : notice("bad", <p class="font-semibold">The page cannot be read.</p>, <p>{reason}</p>);
}
