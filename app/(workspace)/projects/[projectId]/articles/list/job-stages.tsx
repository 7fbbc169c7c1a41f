import { plural } from "@/app/_ui/plural";

const stepsOfArticle = [
  "Queued",
  "Research",
  "Outline",
  "Draft",
  "Score",
  "Revise",
  "Finish",
  "Done",
] as const;
const stepsOfRefresh = ["Queued", "Refresh", "Done"] as const;

type Step = (typeof stepsOfArticle)[number] | (typeof stepsOfRefresh)[number];

const stepOfStage = {
  research: "Research",
  outline: "Outline",
  draft: "Draft",
  score: "Score",
  revise: "Revise",
  finish: "Finish",
  refresh: "Refresh",
} as const satisfies Record<string, Step>;

interface JobStagesProps {
  status: "queued" | "drafting" | "revising" | "done" | "failed";
  stage: keyof typeof stepOfStage | null;
  /** Whether it refreshes an article. */
  refreshes: boolean;
  /** 0 to 1. */
  progress: number;
  queueAhead: number | null;
  /** About how long it will take; null when that is not known yet. */
  readyInSeconds: number | null;
  /** The accessible name of the progress bar. */
  label: string;
}

/** The stage of a job in words, and its progress as a bar. */
export function JobStages({
  status,
  stage,
  refreshes,
  progress,
  queueAhead,
  readyInSeconds,
  label,
}: JobStagesProps) {
  const steps: readonly Step[] = refreshes ? stepsOfRefresh : stepsOfArticle;
  const percent = Math.round(progress * 100);
  const step = status === "queued" ? "Queued" : stage === null ? "Done" : stepOfStage[stage];
  const current = steps.indexOf(step);
  const waiting =
    status === "queued" && queueAhead !== null
      ? queueAhead === 0
        ? "next in line"
        : `${plural(queueAhead, "job")} ahead`
      : `${percent}%`;
  return (
    <div className="mt-2">
      <progress
        className="bar"
        aria-label={label}
        max={100}
        value={percent}
        aria-valuetext={`${step.toLowerCase()}, ${waiting}`}
      />
      <div className="mt-1.5 flex items-baseline justify-between gap-4 text-sm">
        <ol className="flex gap-x-1.5 text-ink-faint">
          {steps.map((name, index) => (
            <li key={name} className={`flex gap-x-1.5 ${index === current ? "" : "max-sm:hidden"}`}>
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
                {name}
              </span>
            </li>
          ))}
        </ol>
        <p className="text-end text-ink-soft tabular-nums">
          {waiting}
          {readyInSeconds !== null && ` · ${aboutTime(readyInSeconds)}`}
        </p>
      </div>
    </div>
  );
}

/** An estimate, so it is rounded: "less than a minute", "about 5 minutes", "about 3 hours". */
function aboutTime(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  const minutes = Math.ceil(seconds / 60);
  return `about ${minutes < 90 ? plural(minutes, "minute") : plural(Math.round(minutes / 60), "hour")}`;
}
