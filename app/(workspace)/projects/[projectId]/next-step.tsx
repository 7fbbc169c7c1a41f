import type { getFirstSteps } from "@galley/lib/dashboard/first-steps";
import type { ReactNode } from "react";
import type { z } from "zod";
import { buttonClass } from "@/app/_ui/button";
import { FrameIcon } from "@/app/_ui/icons/frame-icon";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Link } from "@/app/_ui/navigation/link";

type Steps = z.output<typeof getFirstSteps.output>;

interface Step {
  title: string;
  done: boolean;
  /** What to do when it is the next one. */
  help: ReactNode;
  link?: { href: string; label: string };
}

/** The way to the project's first proved article, with the next step open; nothing once it is proved. */
export function NextStepPanel({ projectId, state }: { projectId: string; state: Steps }) {
  if (state.verified) return null;
  const steps = stepsOf(projectId, state);
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section
      aria-labelledby="next-step-title"
      className="mb-6 overflow-hidden rounded-lg border border-proof/30 bg-sheet shadow-sheet"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 bg-proof-wash px-4 py-3 sm:px-5">
        <h2 id="next-step-title" className="font-semibold">
          Your first article, from keyword to proof
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {next} of {steps.length} done
        </p>
      </header>
      <ol className="grid py-2 sm:grid-cols-2 lg:flex lg:divide-x lg:divide-rule lg:py-0">
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} isNext={index === next} />
        ))}
      </ol>
      <WriterNote writer={state.writer} />
    </section>
  );
}

function StepItem({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, done, help, link } = step;
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="flex gap-3 px-4 py-2 sm:px-5 lg:py-4 lg:not-aria-[current]:flex-none"
    >
      <span
        className={`flex size-6 flex-none items-center justify-center rounded-full text-xs font-semibold ${done ? "bg-good-wash text-good" : isNext ? "bg-proof text-on-proof" : "border border-edge text-ink-faint"}`}
      >
        {done ? <FrameIcon name="check" /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div className="min-w-0">
        <h3 className={`leading-6 font-medium ${done || isNext ? "" : "text-ink-faint"}`}>
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h3>
        {isNext && (
          <>
            <p className="mt-0.5 text-sm text-ink-soft">{help}</p>
            {link !== undefined && (
              <Link href={link.href} className={`mt-2.5 ${buttonClass("primary", "small")}`}>
                {link.label}
              </Link>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function stepsOf(projectId: string, { writing, article_id: articleId, published }: Steps): Step[] {
  const base = `/projects/${projectId}`;
  const article = articleId === null ? null : `${base}/articles/${articleId}`;
  return [
    { title: "Make a project", done: true, help: "" },
    {
      title: "Write an article",
      done: article !== null,
      help: writing
        ? "The first one is being written. It takes a few minutes, and you need not wait here."
        : "Choose the search term that its readers type. It costs one credit.",
      ...(!writing && { link: { href: `${base}/articles/new`, label: "Start an article" } }),
    },
    {
      title: "Publish it",
      done: article !== null && published,
      help: "Read it, and publish it to the hosted blog that comes with the project, or to a site that you connect.",
      ...(article !== null && { link: { href: article, label: "Open the article" } }),
    },
    {
      title: "See the proof",
      done: false,
      help: "Galley fetches the public page like a reader and looks for the article. That takes up to two minutes.",
      ...(article !== null && { link: { href: `${article}#publications`, label: "Watch the check" } }),
    },
  ];
}

/** Who writes, and what that means, before a credit is spent. */
function WriterNote({ writer: { sample, model } }: Pick<Steps, "writer">) {
  return (
    <p className="flex items-start gap-2 border-t border-rule px-4 py-3 text-sm text-ink-soft sm:px-5">
      <FrameIcon name={sample ? "sample" : "pen"} className="mt-0.5 text-ink-faint" />
      <span className="min-w-0">
        {sample ? (
          <>
            <strong className="font-medium text-ink">The sample writer is in use.</strong> It works without a
            model, so you can try everything for free; real articles need a model.{" "}
            <DocumentLink href="/docs/writing" className="whitespace-nowrap text-proof underline">
              Set one up
            </DocumentLink>
          </>
        ) : (
          <>
            Articles are written by <strong className="font-medium text-ink">{model}</strong>. What each one
            used and cost is shown on its page.
          </>
        )}
      </span>
    </p>
  );
}
