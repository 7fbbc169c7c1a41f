import type { listArticleVersions } from "@galley/lib/articles/operations/versions";
import type { z } from "zod";
import { Badge } from "@/app/_ui/badge";
import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { type Publication, WritesOf } from "../publishing/publications";
import type { PublishEvent } from "../publishing/publish-timeline";
import { VersionOrigin } from "../versions/version-origin";

type Versions = z.output<typeof listArticleVersions.output>;

interface HistoryProps {
  /** The address of the article's page. */
  base: string;
  newest: Versions;
  publications: readonly Publication[];
  events: readonly PublishEvent[];
}

/** How the text came about, and where it was written. */
export function History({ base, newest: { versions, total }, publications, events }: HistoryProps) {
  const written = publications.filter(({ id }) => events.some(({ publication_id: of }) => of === id));
  return (
    <div className="flex flex-col gap-5">
      <Panel
        title="Versions"
        aside={
          <Link href={`${base}/versions`} className="text-sm text-proof underline underline-offset-2">
            {total > versions.length ? `All ${total}` : "Compare and restore"}
          </Link>
        }
      >
        <ol className="flex flex-col gap-2.5 text-sm">
          {versions.map((version, index) => (
            <li key={version.number} className="wrap-anywhere">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link
                  href={`${base}/versions/${version.number}`}
                  className="font-medium text-proof underline underline-offset-2"
                >
                  Version {version.number}
                </Link>
                {index === 0 && <Badge tone="proof">Newest</Badge>}
                {version.score !== null && (
                  <span className="text-ink-faint tabular-nums">Score {version.score}</span>
                )}
              </p>
              <p className="text-ink-soft">
                <VersionOrigin version={version} />
              </p>
            </li>
          ))}
        </ol>
      </Panel>
      {written.length > 0 && (
        <Panel title="Writes">
          <div className="flex flex-col gap-4">
            {written.map((publication) => (
              <WritesOf key={publication.id} publication={publication} events={events} />
            ))}
          </div>
        </Panel>
      )}
    </div>
  );
}
