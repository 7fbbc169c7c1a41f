import { updateArticle } from "@galley/lib/articles/operations/update";
import { createIntegration } from "@galley/lib/destinations/operations/create";
import { buttonClass } from "@/app/_ui/button";
import { GateIssues } from "@/app/_ui/forms/gate-issues";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../../../if-allowed";
import type { loadArticle } from "../load-article";
import { ScheduleButtons, type ScheduledArticle, Schedules } from "../schedule/schedules";
import type { ArticleStep } from "./next-step";

interface StateLineProps {
  article: Pick<Awaited<ReturnType<typeof loadArticle>>, "issues"> & ScheduledArticle;
  step: ArticleStep;
  mayPublish: boolean;
}

const looks: Record<ArticleStep["tone"], string> = {
  neutral: "border-edge bg-sheet",
  proof: "border-proof/40 bg-proof-wash",
  good: "border-good/40 bg-good-wash",
  wait: "border-wait/40 bg-wait-wash",
  bad: "border-bad/40 bg-bad-wash",
};

/** How the article stands by the last evidence, and the next step, before everything else on its page. */
export function StateLine({ article, step, mayPublish }: StateLineProps) {
  return (
    <section
      aria-labelledby="state-title"
      className={`min-w-0 rounded-lg border px-4 py-3 sm:px-5 ${looks[step.tone]}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="state-title" className="font-semibold wrap-anywhere">
            {step.title}
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {step.detail}
            {step.checkedAt !== null && (
              <>
                {" "}
                Checked <When at={step.checkedAt} />.
              </>
            )}
          </p>
        </div>
        <StepAction {...{ article, step, mayPublish }} />
      </div>
      {step.action === "edit" && (
        <div className="mt-1 text-sm">
          <GateIssues issues={article.issues} />
        </div>
      )}
      <Schedules {...{ article, mayPublish }} from={step.action === "schedule" ? 1 : 0} />
    </section>
  );
}

function StepAction({ article, step: { action, url }, mayPublish }: StateLineProps) {
  const project = `/projects/${article.project_id}`;
  const link = "text-sm font-medium whitespace-nowrap underline decoration-1 underline-offset-2";
  switch (action) {
    case "edit":
      return (
        <IfAllowed projectId={article.project_id} to={updateArticle}>
          <LinkButton variant="primary" href={`${project}/articles/${article.id}/edit`}>
            Fix it in the editor
          </LinkButton>
        </IfAllowed>
      );
    case "settle":
      return (
        <IfAllowed
          projectId={article.project_id}
          to={updateArticle}
          otherwise={
            <Link href="#remarks" className={link}>
              Read the remarks
            </Link>
          }
        >
          <LinkButton variant="primary" href={`${project}/articles/${article.id}/edit`}>
            Settle them in the editor
          </LinkButton>
        </IfAllowed>
      );
    case "connect":
      return (
        <IfAllowed projectId={article.project_id} to={createIntegration}>
          <LinkButton variant="primary" href={`${project}/publishing/connect`}>
            Connect a destination
          </LinkButton>
        </IfAllowed>
      );
    case "page":
      return url === null ? null : (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
          Open the page
        </a>
      );
    case "schedule": {
      const [schedule] = article.scheduled;
      return schedule === undefined || !mayPublish ? null : (
        <ScheduleButtons article={article} schedule={schedule} />
      );
    }
    case "approve":
      return (
        <Link href="#approval" className={link}>
          Who approves it
        </Link>
      );
    case "publications":
      return (
        <Link href="#publications" className={link}>
          See the evidence
        </Link>
      );
    case "publish":
    case null:
      return null;
  }
}
