import { scheduleArticle } from "@galley/lib/articles/operations/schedule";
import { createIntegration } from "@galley/lib/destinations/operations/create";
import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { listPublications } from "@galley/lib/publications/operations/list";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { GateIssues } from "@/app/_ui/forms/gate-issues";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable } from "@/app/_ui/refusals/refusable";
import { IfAllowed } from "../../../if-allowed";
import { loadArticle } from "../load-article";
import { destinationOf } from "../publishing/destination-of";
import { ScheduleForm } from "./schedule-form";

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
  searchParams: Promise<{ at?: string | string[] }>;
}

export const metadata = { title: "Publish on a day" };

/** The form for a day as a page, where no script opens it in a dialog. */
export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, articleId } = await params;
  const [article, { publications }, { integrations }, { at }] = await Promise.all([
    loadArticle(projectId, articleId),
    load(listPublications, { articleId }),
    load(listIntegrations, { projectId }),
    searchParams,
  ]);
  const asked = integrations.find(({ id }) => id === at);
  const first = asked ?? destinationOf(integrations, publications);
  const others = asked === undefined ? integrations.filter(({ id }) => id !== first?.id) : [];
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <div>
        <BackLink href={`/projects/${projectId}/articles/${article.id}`}>The article</BackLink>
        <h1 dir="auto" className="mt-1 font-serif text-2xl font-semibold wrap-anywhere">
          Publish “{article.title}” on a day
        </h1>
      </div>
      <IfAllowed
        projectId={projectId}
        to={scheduleArticle}
        otherwise={<Notice>You may read here, and publish nothing: an editor of the workspace can.</Notice>}
      >
        {article.issues.length > 0 && (
          <Notice tone="bad" title="Blocked: fix the text before you choose a day">
            <GateIssues issues={article.issues} />
          </Notice>
        )}
        <Panel title="When and where">
          {first === null ? (
            <EmptyState title="No destination is connected">
              <IfAllowed projectId={projectId} to={createIntegration}>
                <LinkButton href={`/projects/${projectId}/publishing/connect`} className="mt-3">
                  Connect a destination
                </LinkButton>
              </IfAllowed>
            </EmptyState>
          ) : (
            <ScheduleForm article={article} connections={[first, ...others]} isPage />
          )}
        </Panel>
      </IfAllowed>
    </div>
  );
});
