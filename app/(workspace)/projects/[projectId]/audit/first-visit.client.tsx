"use client";

import { startTransition, useEffect, useRef } from "react";
import { idle } from "@/app/_actions/form-state";
import { startAuditAction } from "./actions";

/**
 * Starts the first audit of a new project when a person opens it. An effect, because a page that the browser only
 * prefetches must not start anything.
 */
export function FirstVisit({ projectId }: { projectId: string }) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const form = new FormData();
    form.set("projectId", projectId);
    form.set("trigger", "first_visit");
    startTransition(async () => {
      try {
        await startAuditAction(idle, form);
      } catch {
        // No answer. Nobody asked for this audit, and the audit page has a button that starts it.
      }
    });
  }, [projectId]);
  return null;
}
