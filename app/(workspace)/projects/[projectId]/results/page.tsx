import { connectSearchConsole } from "@galley/lib/results/operations/connect";
import { disconnectSearchConsole } from "@galley/lib/results/operations/disconnect";
import { getGoogleAccess } from "@galley/lib/results/operations/get-google";
import { importFigures } from "@galley/lib/results/operations/import-figures";
import { listResults } from "@galley/lib/results/operations/list";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { EmptyState } from "@/app/_ui/empty-state";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject, mayInProject } from "../load-project";
import { connectSearchConsoleAction, disconnectSearchConsoleAction, importFiguresAction } from "./actions";
import { FiguresChart } from "./chart/figures-chart";
import { ConnectionPanel, type SourceActions } from "./connection/connection-panel";
import { dayOfFigures } from "./day-of-figures";
import { Ideas } from "./ideas";
import { JudgedArticles } from "./judged-articles";
import { readResultPlace, resultQuery } from "./result-place";
import { Totals } from "./totals";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Results · ${(await loadProject((await params).projectId)).name}`,
}));

const pageSize = 20;

/** What search brought a project, and what should be done with its articles. */
export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const asked = await searchParams;
  const place = readResultPlace(asked);
  const results = await load(listResults, { projectId, ...place, include: "days", limit: pageSize });
  const actions = await sourceActions(projectId);
  const google = actions.connect === undefined ? null : await load(getGoogleAccess, { projectId });
  const connection = (
    <ConnectionPanel
      {...{ projectId, actions }}
      source={results.source}
      google={google?.offered === true ? { ...google, outcome: [asked["google"]].flat()[0] } : null}
    />
  );
  const base = `/projects/${projectId}`;
  return (
    <>
      {results.source.state === "reading" && <AutoRefresh everySeconds={10} />}
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-semibold">Results</h1>
        {results.until_day !== null && (
          <p className="text-sm text-ink-faint">
            28 days until {dayOfFigures(results.until_day)}, in Google Search ·{" "}
            <a href="#connection" className="underline hover:text-ink">
              {connectionInWords(results.source.state)}
            </a>
          </p>
        )}
      </div>
      {results.last_28_days === null ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <NoFigures state={results.source.state} />
          {connection}
        </div>
      ) : (
        <div className="flex min-w-0 flex-col gap-6">
          {results.source.state === "failed" && (
            <Notice tone="bad" title="No new figures can be read">
              {results.source.message}{" "}
              <a href="#connection" className="underline">
                Mend the connection
              </a>
            </Notice>
          )}
          <Totals last={results.last_28_days} before={results.previous_28_days} />
          <Chart days={results.days ?? []} />
          <JudgedArticles {...{ base, place, results }} key={resultQuery(place)} />
          <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <Ideas projectId={projectId} ideas={results.ideas} />
            {connection}
          </div>
        </div>
      )}
    </>
  );
});

/** What the reader may do about the connection. */
async function sourceActions(projectId: string): Promise<SourceActions> {
  const [mayConnect, mayDisconnect, mayImport] = await Promise.all(
    [connectSearchConsole, disconnectSearchConsole, importFigures].map((each) =>
      mayInProject(projectId, each),
    ),
  );
  return {
    ...(mayConnect === true && { connect: connectSearchConsoleAction }),
    ...(mayDisconnect === true && { disconnect: disconnectSearchConsoleAction }),
    ...(mayImport === true && { importFigures: importFiguresAction }),
  };
}

type Results = z.output<typeof listResults.output>;

function connectionInWords(state: Results["source"]["state"]): string {
  return {
    none: "from imported files",
    reading: "older figures are being read",
    current: "Search Console is connected",
    waiting: "Search Console gave no answer and is asked again",
    failed: "the connection has failed",
  }[state];
}

function Chart({ days }: { days: NonNullable<Results["days"]> }) {
  if (days.length === 0) return null;
  return (
    <Panel title="The last twelve weeks">
      <FiguresChart days={days} of="the project" />
    </Panel>
  );
}

const whatNext: Record<Results["source"]["state"], string> = {
  none: "Connect Google Search Console, or import a CSV file of its figures.",
  reading: "The first figures appear here as soon as they have been read.",
  current: "Search has not shown a page of this project yet.",
  waiting: "Search Console gave no answer, and is asked again by itself.",
  failed: "The figures cannot be read until the connection is mended.",
};

function NoFigures({ state }: { state: Results["source"]["state"] }) {
  return (
    <Panel title="What search brings" flush>
      <EmptyState title={state === "reading" ? "The figures are being read" : "No figures yet"}>
        <p>
          Clicks, impressions and positions of each article, a verdict on what to do with it, and ideas for
          the plan from what people search for.
        </p>
        <p className="mt-2">
          {whatNext[state]}{" "}
          <DocumentLink href="/docs/results" className="underline">
            How it works
          </DocumentLink>
        </p>
      </EmptyState>
    </Panel>
  );
}
