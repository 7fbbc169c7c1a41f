import { plural } from "@/app/_ui/plural";

const stages = [
  { status: "queued", label: "Queued" },
  { status: "drafting", label: "Drafting" },
  { status: "revising", label: "Revising" },
  { status: "done", label: "Done" },
] as const;

interface JobStagesProps {
  status: "queued" | "drafting" | "revising" | "done" | "failed";
  /** 0 to 1. */
  progress: number;
  queueAhead: number | null;
  /** The accessible name of the progress bar. */
  label: string;
}

/** The stage of a job in words, and its progress as a bar. */
export function JobStages({ status, progress, queueAhead, label }: JobStagesProps) {
  const percent = Math.round(progress * 100);
  const current = stages.findIndex((stage) => stage.status === status);
  const waiting =
    status === "queued" && queueAhead !== null
      ? queueAhead === 0
        ? "next in line"
        : `${plural(queueAhead, "job")} ahead`
      : `${percent} %`;
  return (
    <div className="mt-2">
      <progress
        className="bar"
        aria-label={label}
        max={100}
        value={percent}
        aria-valuetext={`${status}, ${waiting}`}
      />
      <div className="mt-1.5 flex items-baseline justify-between gap-4 text-sm">
        <ol className="flex gap-x-1.5 text-ink-faint">
          {stages.map((stage, index) => (
            <li key={stage.status} className={`flex gap-x-1.5 ${index === current ? "" : "max-sm:hidden"}`}>
              {index > 0 && (
                <span aria-hidden="true" className="max-sm:hidden">
                  →
                </span>
              )}
              <span
                aria-current={index === current ? "step" : undefined}
                className={
                  index === current ? "font-semibold text-proof" : index < current ? "text-ink-soft" : ""
                }
              >
                {stage.label}
              </span>
            </li>
          ))}
        </ol>
        <p className="whitespace-nowrap text-ink-soft tabular-nums">{waiting}</p>
      </div>
    </div>
  );
}
