"use client";

import type { ReactNode } from "react";
import { useRefusedAmong } from "./action-form.client";

interface MoreFieldsProps {
  title: string;
  /** What the fields are for, beside the title. */
  hint?: string;
  /** The names of the fields inside. If one of them is refused, the section opens. */
  names: readonly string[];
  children: ReactNode;
}

/** A collapsed section of an ActionForm, for fields that most people leave as they are. */
export function MoreFields({ title, hint, names, children }: MoreFieldsProps) {
  const refused = useRefusedAmong(names);
  return (
    <details open={refused} className="group rounded border border-rule">
      <summary className="px-3.5 py-2.5 text-sm hover:bg-well/60">
        <span className="font-medium">{title}</span>
        {hint !== undefined && <span className="text-ink-faint"> {hint}</span>}
      </summary>
      <div className="flex flex-col gap-4 border-t border-rule px-3.5 py-4">{children}</div>
    </details>
  );
}
