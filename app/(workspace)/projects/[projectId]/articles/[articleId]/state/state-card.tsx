import { updateArticle } from "@galley/lib/articles/operations/update";
import { createIntegration } from "@galley/lib/destinations/operations/create";
import { buttonClass } from "@/app/_ui/button";
import { GateIssues } from "@/app/_ui/forms/gate-issues";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { IfAllowed } from "../../../if-allowed";
import type { loadArticle } from "../load-article";
import type { ArticleStep } from "./next-step";

interface StateCardProps {
  article: Pick<Awaited<ReturnType<typeof loadArticle>>, "id" | "project_id" | "issues">;
  step: ArticleStep;
}

const looks: Record<ArticleStep["tone"], string> = {
  neutral: "border-edge bg-sheet",
  proof: "border-proof/40 bg-proof-wash",
  good: "border-good/40 bg-good-wash",
  wait: "border-wait/40 bg-wait-wash",
  bad: "border-bad/40 bg-bad-wash",
};

/** How the article stands and the next step, before everything else on its page. */
export function StateCard({ article, step }: StateCardProps) {
  return (
    <section
      aria-labelledby="state-title"
      className={`min-w-0 rounded-lg border px-4 py-4 sm:px-5 ${looks[step.tone]}`}
    >
      <h2 id="state-title" className="text-lg font-semibold wrap-anywhere">
        {step.title}
      </h2>
      <p className="mt-0.5 text-sm wrap-anywhere">{step.detail}</p>
      {step.action === "edit" && (
        <div className="mt-1 text-sm">
          <GateIssues issues={article.issues} />
        </div>
      )}
      <StepAction article={article} step={step} />
    </section>
  );
}

function StepAction({ article, step: { action, url } }: StateCardProps) {
  const project = `/projects/${article.project_id}`;
  const link = "mt-3 text-sm font-medium underline decoration-1 underline-offset-2";
  switch (action) {
    case "edit":
      return (
        <IfAllowed projectId={article.project_id} to={updateArticle}>
          <LinkButton variant="primary" href={`${project}/articles/${article.id}/edit`} className="mt-3">
            Fix it in the editor
          </LinkButton>
        </IfAllowed>
      );
    case "connect":
      return (
        <IfAllowed projectId={article.project_id} to={createIntegration}>
          <LinkButton variant="primary" href={`${project}/publishing/connect`} className="mt-3">
            Connect a destination
          </LinkButton>
        </IfAllowed>
      );
    case "page":
      return url === null ? null : (
        <a href={url} target="_blank" rel="noreferrer" className={`${buttonClass()} mt-3`}>
          Open the page
        </a>
      );
    case "approve":
      return (
        <Link href="#approval" className={`${link} inline-block`}>
          Who approves it
        </Link>
      );
    case "publications":
    case "publish":
    case null:
      return null;
  }
}
