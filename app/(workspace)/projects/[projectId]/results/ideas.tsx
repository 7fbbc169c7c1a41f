import { addToPlan } from "@galley/lib/plan/add";
import type { listResults } from "@galley/lib/results/operations/list";
import type { z } from "zod";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { IfAllowed } from "../if-allowed";
import { IdeaForm } from "./idea-form.client";

type Idea = z.output<typeof listResults.output>["ideas"][number];

/** How many are shown at once; the others follow below a line. */
const shownFirst = 10;

/** What could become articles, each with a way into the plan, or the article that covers it. */
export function Ideas({ projectId, ideas }: { projectId: string; ideas: readonly Idea[] }) {
  if (ideas.length === 0) return null;
  const [first, more] = [ideas.slice(0, shownFirst), ideas.slice(shownFirst)];
  return (
    <Panel
      title="Ideas for the plan"
      id="ideas"
      lead="Queries for which the site is shown, and topics on which a page of it says little. Those without an article can go into the plan."
      flush
    >
      <IdeaList {...{ projectId }} ideas={first} />
      {more.length > 0 && (
        <details className="border-t border-rule">
          <summary className="px-4 py-2.5 text-sm text-ink-soft hover:text-ink sm:px-5">
            {more.length} more
          </summary>
          <IdeaList {...{ projectId }} ideas={more} />
        </details>
      )}
    </Panel>
  );
}

function IdeaList({ projectId, ideas }: { projectId: string; ideas: readonly Idea[] }) {
  return (
    <ul className="divide-y divide-rule">
      {ideas.map((idea) => (
        <li
          key={idea.query}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p dir="auto" className="font-medium wrap-anywhere">
              {idea.query}
            </p>
            <p className="text-sm text-ink-faint tabular-nums wrap-anywhere">
              {idea.words === null
                ? `${idea.impressions.toLocaleString("en")} impressions · ${idea.clicks.toLocaleString("en")} clicks · position ${idea.position?.toFixed(1) ?? "unknown"}`
                : `${idea.page} has only ${idea.words === 1 ? "1 word" : `${idea.words} words`}`}
            </p>
          </div>
          <div className="min-w-0 text-sm">
            {idea.covered_by === null ? (
              <IfAllowed projectId={projectId} to={addToPlan}>
                <IdeaForm projectId={projectId} query={idea.query} />
              </IfAllowed>
            ) : (
              <p className="text-ink-soft wrap-anywhere">
                Already covered by{" "}
                <Link
                  href={`/projects/${projectId}/articles/${idea.covered_by.id}`}
                  className="text-proof underline"
                >
                  {idea.covered_by.title}
                </Link>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
