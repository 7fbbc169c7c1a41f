import { addMonths, monthOfDay } from "@galley/lib/plan/rules/days";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Link } from "@/app/_ui/navigation/link";
import { pausePlanAction } from "./actions";
import { monthInWords } from "./day-words";

interface MonthHeadingProps {
  projectId: string;
  month: string;
  today: string;
  children: ReactNode;
}

/** The month that is shown, the way to the others, and what can be done. */
export function MonthHeading({ projectId, month, today, children }: MonthHeadingProps) {
  const base = `/projects/${projectId}/plan`;
  const thisMonth = monthOfDay(today);
  const arrow =
    "inline-flex size-9 items-center justify-center rounded text-ink-soft hover:bg-well hover:text-ink";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-center gap-1">
        <h1 className="me-2 text-xl font-semibold">
          <span className="sr-only">Plan of </span>
          {monthInWords(month)}
        </h1>
        <nav aria-label="Months" className="flex items-center gap-1">
          <Link
            href={`${base}?month=${addMonths(month, -1)}`}
            className={arrow}
            aria-label={`Earlier: ${monthInWords(addMonths(month, -1))}`}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Link>
          <Link
            href={`${base}?month=${addMonths(month, 1)}`}
            className={arrow}
            aria-label={`Later: ${monthInWords(addMonths(month, 1))}`}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
          {month !== thisMonth && (
            <Link href={base} className={buttonClass("quiet", "small")}>
              Today
            </Link>
          )}
        </nav>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

interface PlanButtonsProps {
  projectId: string;
  /** Whether there is something to pause. */
  mayPause: boolean;
}

export function PlanButtons({ projectId, mayPause }: PlanButtonsProps) {
  return (
    <>
      {mayPause && (
        <ActionForm action={pausePlanAction} className="contents">
          <input type="hidden" name="projectId" value={projectId} />
          <SubmitButton variant="plain" size="small">
            Pause the plan
          </SubmitButton>
        </ActionForm>
      )}
      <a href="#add" className={buttonClass("primary", "small")}>
        <Plus aria-hidden="true" className="size-4" />
        Add keywords
      </a>
    </>
  );
}
