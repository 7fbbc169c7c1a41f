import type { listAwaitingArticles } from "@galley/lib/articles/operations/approval/list-awaiting";
import type { getHome } from "@galley/lib/dashboard/home";
import { CircleAlert, ClipboardCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { countText } from "./count-text";

type Project = z.output<typeof getHome.output>["workspaces"][number]["projects"][number];
type Awaiting = z.output<typeof listAwaitingArticles.output>["articles"];

interface Matter {
  key: string;
  href: string;
  what: string;
  project: string;
}

/** What waits for a person, over all projects; nothing when nothing does. */
export function Attention({ projects, awaiting }: { projects: readonly Project[]; awaiting: Awaiting }) {
  const matters = projects.flatMap(mattersOf);
  if (matters.length === 0 && awaiting.length === 0) return null;
  return (
    <Panel title="Needs attention" id="attention" flush>
      <ul className="divide-y divide-rule">
        {matters.map(({ key, href, what, project }) => (
          <Row key={key} href={href} icon={<CircleAlert className="mt-0.5 text-bad" />} title={what}>
            {project}
          </Row>
        ))}
        {awaiting.map((article) => (
          <AwaitingRow key={article.id} article={article} />
        ))}
      </ul>
    </Panel>
  );
}

/** An approval would not bring a blocked text live, and the text that replaces it needs another one. */
function AwaitingRow({ article }: { article: Awaiting[number] }) {
  const { blocked: isBlocked, version } = article;
  const page = `/projects/${article.project_id}/articles/${article.id}`;
  return (
    <Row
      href={isBlocked ? page : `${page}#approval`}
      icon={
        isBlocked ? (
          <CircleAlert className="mt-0.5 text-wait" />
        ) : (
          <ClipboardCheck className="mt-0.5 text-proof" />
        )
      }
      title={
        <>
          {isBlocked ? "Blocked:" : "Approve"}{" "}
          <bdi lang={article.languageCode} className="wrap-anywhere">
            {article.title}
          </bdi>
        </>
      }
    >
      {article.project_name} · version {version}
      {isBlocked && ", nothing to approve before its text is fixed"} · <When at={article.updated_at} />
    </Row>
  );
}

interface RowProps {
  href: string;
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Row({ href, icon, title, children }: RowProps) {
  return (
    <li className="relative flex gap-3 px-4 py-3 hover:bg-well/60 sm:px-5">
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6">
        <Link href={href} className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0">
          {title}
        </Link>
        <p className="min-w-0 text-sm text-ink-faint wrap-anywhere">{children}</p>
      </div>
    </li>
  );
}

function mattersOf(project: Project): Matter[] {
  const base = `/projects/${project.id}`;
  const list = `${base}/articles`;
  const { publications, failed_jobs: jobs, broken_connections: broken, dead_webhooks: dead } = project;
  const found: [key: string, count: number, what: string, href: string][] = [
    [
      "not-live",
      publications.not_live,
      `${countText(publications.not_live, "article")} not live`,
      `${list}?state=not_live`,
    ],
    [
      "failed",
      publications.failed,
      `${countText(publications.failed, "article")} could not be published`,
      `${list}?state=failed`,
    ],
    ["jobs", jobs, `${countText(jobs, "article")} could not be written`, `${list}?job=failed`],
    ["connections", broken, `${countText(broken, "connection")} with an error`, `${base}/publishing`],
    ["webhooks", dead, `${countText(dead, "webhook")} without an answer`, `${base}/publishing/events`],
  ];
  return found
    .filter(([, count]) => count > 0)
    .map(([kind, , what, href]) => ({ key: `${project.id} ${kind}`, href, what, project: project.name }));
}
