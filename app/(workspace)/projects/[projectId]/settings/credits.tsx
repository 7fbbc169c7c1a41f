import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";

interface CreditsProps {
  workspace: { id: string; name: string; credits: number };
}

/** How many articles can still be started. */
export function Credits({ workspace: { id, name, credits } }: CreditsProps) {
  return (
    <Panel title="Credits" id="credits">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className={`text-2xl font-semibold tabular-nums ${credits === 0 ? "text-bad" : ""}`}>
            {plural(credits, "credit")}
          </p>
          <p className="mt-1 max-w-prose text-sm text-ink-soft wrap-anywhere">
            All projects of {name} share them. An article costs one, and a job that fails gives it back.
            {credits === 0 && " Whoever runs this installation grants more."}
          </p>
        </div>
        <LinkButton href={`/workspaces/${id}`} size="small">
          Open the workspace
        </LinkButton>
      </div>
    </Panel>
  );
}
