"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { plural } from "@/app/_ui/plural";

interface RecheckResult {
  pages: { outcome: string }[];
  fixed: number;
  remaining: number;
  open: number;
  left: number;
}

interface RecheckProps<Data> {
  action: FormAction<Data>;
  auditId: string;
  /** What is read again: a page by its number, or the pages of a rule. */
  what: { page: number } | { rule: string };
  label: string;
  /** Names the object for screen readers, because several buttons on a page have the same label. */
  context: string;
}

/** The button that has pages read again, and what that found. */
export function Recheck<Data extends RecheckResult>({
  action,
  auditId,
  what,
  label,
  context,
}: RecheckProps<Data>) {
  return (
    <ActionForm
      action={action}
      className="flex flex-wrap items-center gap-2"
      renderDone={(result) => (
        <output className="block text-sm font-medium wrap-anywhere">{resultText(result)}</output>
      )}
    >
      <input type="hidden" name="auditId" value={auditId} />
      {Object.entries(what).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton variant="plain" size="small">
        {label}
        <span className="sr-only"> {context}</span>
      </SubmitButton>
    </ActionForm>
  );
}

function resultText({ pages, fixed, remaining, open, left }: RecheckResult): string {
  const read = pages.length === 1 ? "Checked 1 page just now" : `Checked ${pages.length} pages just now`;
  const found = [
    `${fixed} fixed`,
    remaining === 1 ? "1 remains" : `${remaining} remain`,
    ...(open > 0 ? [`${open} could not be told`] : []),
  ].join(", ");
  const busy = pages.some(({ outcome }) => outcome === "busy")
    ? " The site was busy, so it was left alone: check again later."
    : "";
  const rest = left > 0 && busy === "" ? ` There was no time for ${plural(left, "page")}: check again.` : "";
  return `${read}: ${found}.${busy}${rest}`;
}
