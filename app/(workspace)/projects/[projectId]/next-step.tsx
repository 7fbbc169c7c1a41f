import type { getFirstSteps } from "@galley/lib/dashboard/first-steps";
import { createIntegration } from "@galley/lib/destinations/operations/create";
import { setWorkspaceProvider } from "@galley/lib/workspaces/providers/set-provider";
import type { ReactNode } from "react";
import type { z } from "zod";
import { buttonClass } from "@/app/_ui/button";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { FrameIcon } from "@/app/_ui/icons/frame-icon";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Link } from "@/app/_ui/navigation/link";
import { dismissSuggestionAction } from "../actions";
import { IfAllowed } from "./if-allowed";
import { mayInProject } from "./load-project";

type Steps = z.output<typeof getFirstSteps.output>;

interface Step {
  title: string;
  done: boolean;
  /** What to do when it is the next one. */
  help: ReactNode;
  link?: { href: string; label: string };
  /** Beside the link: another way to get past the step. */
  otherwise?: ReactNode;
}

/** The way to the project's first proved article, with the next step open; nothing once it is proved. */
export async function NextStepPanel({ projectId, state }: { projectId: string; state: Steps }) {
  if (state.verified) return null;
  const steps = stepsOf(projectId, state, await mayInProject(projectId, createIntegration));
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
      <WriterNote projectId={projectId} workspaceId={state.workspace_id} writer={state.writer} />
    </section>
  );
}

function StepItem({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, done, help, link, otherwise } = step;
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
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Link href={link.href} className={buttonClass("primary", "small")}>
                  {link.label}
                </Link>
                {otherwise}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** Who may not connect anything is not asked to. */
function stepsOf(
  projectId: string,
  { writing, article_id: articleId, published, suggestion }: Steps,
  mayConnect: boolean,
): Step[] {
  const base = `/projects/${projectId}`;
  const article = articleId === null ? null : `${base}/articles/${articleId}`;
  return [
    { title: "Make a project", done: true, help: "" },
    ...(suggestion !== null && (mayConnect || suggestion.connected)
      ? [connectStep(projectId, suggestion)]
      : []),
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
      help: suggestion?.connected
        ? `Read it, and publish it to ${suggestion.label}.`
        : "Read it, and publish it to the hosted blog that comes with the project, or to a site that you connect.",
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

function connectStep(
  projectId: string,
  { provider, label, connected }: NonNullable<Steps["suggestion"]>,
): Step {
  return {
    title: `Connect ${label}`,
    done: connected,
    help: `Your site runs on ${label}. Connect it, and articles are published there.`,
    link: { href: `/projects/${projectId}/publishing/connect/${provider}`, label: `Connect ${label}` },
    otherwise: (
      <ActionForm action={dismissSuggestionAction} className="contents">
        <input type="hidden" name="projectId" value={projectId} />
        <SubmitButton variant="plain" size="small">
          Not now
        </SubmitButton>
      </ActionForm>
    ),
  };
}

interface WriterNoteProps extends Pick<Steps, "writer"> {
  projectId: string;
  workspaceId: string;
}

/** Who writes, and what that means, before a credit is spent. */
function WriterNote({ projectId, workspaceId, writer: { sample, model } }: WriterNoteProps) {
  return (
    <p className="flex items-start gap-2 border-t border-rule px-4 py-3 text-sm text-ink-soft sm:px-5">
      <FrameIcon name={sample ? "sample" : "pen"} className="mt-0.5 text-ink-faint" />
      <span className="min-w-0">
        {sample ? (
          <>
            <strong className="font-medium text-ink">The sample writer is in use.</strong> It works without a
            model, so you can try everything for free; real articles need a model.{" "}
            <IfAllowed
              projectId={projectId}
              to={setWorkspaceProvider}
              otherwise={
                <DocumentLink href="/docs/writing" className="whitespace-nowrap text-proof underline">
                  How one is set up
                </DocumentLink>
              }
            >
              <Link
                href={`/workspaces/${workspaceId}/providers`}
                className="whitespace-nowrap text-proof underline"
              >
                Set one up
              </Link>
            </IfAllowed>
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
