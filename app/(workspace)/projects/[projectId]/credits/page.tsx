import { listCreditLedgerEntries } from "@galley/lib/credits/operations/list-entries";
import { listJobs } from "@galley/lib/generation/operations/list";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { loadProject } from "../load-project";
import { offsetOf } from "../offset-of";
import { ArticleCosts } from "./article-costs";
import { entryWords } from "./entry-words";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Credits · ${(await loadProject((await params).projectId)).name}`,
}));

const pageSize = 20;
const entryId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const query = await searchParams;
  const given = query["before"];
  const before = typeof given === "string" && entryId.test(given) ? given : undefined;
  const offset = offsetOf(query["offset"]);
  const project = await loadProject(projectId);
  const [ledger, costs] = await Promise.all([
    load(listCreditLedgerEntries, { workspaceId: project.workspace_id, limit: pageSize, before }),
    load(listJobs, { projectId, limit: pageSize, offset }),
  ]);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink href={`/projects/${projectId}`}>Overview</BackLink>
        <h1 className="mt-1 text-xl font-semibold">Credits</h1>
      </div>
      <Balance credits={ledger.credits} />
      <Ledger {...{ projectId, ledger }} isFirst={before === undefined} />
      <ArticleCosts {...{ projectId, offset, pageSize }} page={costs} />
    </div>
  );
});

function Balance({ credits }: { credits: number }) {
  return (
    <Panel title="Balance">
      <p className={`text-3xl font-semibold tabular-nums ${credits === 0 ? "text-bad" : ""}`}>
        {credits.toLocaleString("en")}
      </p>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        An article costs one credit. It comes back if the article fails, or is cancelled while it waits. The
        workspace&rsquo;s projects share them; whoever runs this installation grants more.
      </p>
    </Panel>
  );
}

interface LedgerProps {
  projectId: string;
  ledger: Awaited<
    ReturnType<typeof load<typeof listCreditLedgerEntries.input, typeof listCreditLedgerEntries.output>>
  >;
  isFirst: boolean;
}

function Ledger({ projectId, ledger: { entries, next }, isFirst }: LedgerProps) {
  const base = `/projects/${projectId}/credits`;
  return (
    <Panel title="Ledger" lead="Everything that changed the balance, newest first." id="ledger" flush>
      {entries.length === 0 ? (
        <EmptyState title="Nothing here">No entry has changed the balance yet.</EmptyState>
      ) : (
        <ul className="divide-y divide-rule">
          {entries.map((entry) => (
            <li key={entry.id} className="flex items-baseline gap-4 px-4 py-2.5 sm:px-5">
              <span
                className={`min-w-10 shrink-0 text-end font-semibold tabular-nums ${entry.amount > 0 ? "text-good" : ""}`}
              >
                {entry.amount > 0 ? "+" : "−"}
                {Math.abs(entry.amount).toLocaleString("en")}
              </span>
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p>
                  {entryWords[entry.reason]}
                  {entry.job !== null && (
                    <>
                      {": "}
                      <JobLink job={entry.job} />
                    </>
                  )}
                </p>
                {(entry.note !== null || (entry.job !== null && entry.job.project_id !== projectId)) && (
                  <p className="text-sm text-ink-faint">
                    {entry.note ?? (
                      <>
                        in <bdi>{entry.job?.project_name}</bdi>
                      </>
                    )}
                  </p>
                )}
              </div>
              <span className="text-sm whitespace-nowrap text-ink-soft">
                <When at={entry.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {(!isFirst || next !== null) && (
        <nav aria-label="Pages of the ledger" className="flex gap-2 border-t border-rule px-4 py-3 sm:px-5">
          {!isFirst && (
            <LinkButton size="small" href={`${base}#ledger`}>
              Newest
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton size="small" rel="next" href={`${base}?before=${next}#ledger`}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </Panel>
  );
}

type Job = NonNullable<LedgerProps["ledger"]["entries"][number]["job"]>;

function JobLink({ job: { keyword, article_id: articleId, project_id: projectId } }: { job: Job }) {
  if (articleId === null) return <bdi>{keyword}</bdi>;
  return (
    <Link href={`/projects/${projectId}/articles/${articleId}`} className="underline">
      <bdi>{keyword}</bdi>
    </Link>
  );
}
