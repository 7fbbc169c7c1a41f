import { explainPublication, publicationFacts } from "@galley/lib/publications/explain";
import type { listPublications } from "@galley/lib/publications/operations/list";
import type { z } from "zod";
import { Address } from "@/app/_ui/address";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import { StateBadge } from "../../../state-badge";
import { Evidence } from "./evidence";
import { PublicationActions } from "./publication-actions";
import { type PublishEvent, PublishTimeline } from "./publish-timeline";

export type Publication = z.output<typeof listPublications.output>["publications"][number];

interface PublicationsProps {
  publications: readonly Publication[];
  /** Whether the reader may change what is published. */
  allowed: boolean;
}

/** The article's publications, each with its state and the evidence of the last check. */
export function Publications({ publications, allowed }: PublicationsProps) {
  return (
    <Panel title="Evidence" id="publications" flush>
      <output className="sr-only">
        {publications.map((each) => `${each.integration_name}: ${explanationOf(each).sentence}`).join(" ")}
      </output>
      <ul className="divide-y divide-rule">
        {publications.map((publication) => (
          <li key={publication.id} className="flex flex-col gap-2.5 px-4 py-4 sm:px-5">
            <PublicationHead publication={publication} />
            {publication.outdated && (
              <Notice tone="wait" title="Newer text not published yet">
                Readers see an older version of the article: publish it again to bring them the newer one.
              </Notice>
            )}
            {publication.error !== null && (
              <Notice
                tone="bad"
                title={publication.state === "failed" ? undefined : "The last write was refused"}
              >
                {publication.error}
              </Notice>
            )}
            <WriteWarnings warnings={writeWarnings(publication)} />
            <Evidence publication={publication} />
            {allowed && <PublicationActions publication={publication} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The warnings from the write. Those of the last check are shown with its evidence. */
function writeWarnings({ warnings, evidence }: Publication): string[] {
  const seen = new Set(evidence?.warnings);
  return warnings.filter((warning) => !seen.has(warning));
}

function WriteWarnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="wait" title="The destination changed something">
      <ul className="list-disc ps-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}

function PublicationHead({ publication }: { publication: Publication }) {
  const { integration_name: name, external_url: url, sent_at: sentAt } = publication;
  const explanation = explanationOf(publication);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <StateBadge explanation={explanation} />
      </div>
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="block text-sm text-proof underline decoration-1 underline-offset-2 wrap-anywhere"
        >
          <Address url={url} />
        </a>
      )}
      <p className="mt-1 text-sm text-ink-soft">{explanation.sentence}</p>
      {sentAt !== null && (
        <p className="text-sm text-ink-faint">
          {publication.error === null ? "Written" : "Last accepted"} <When at={sentAt} />
        </p>
      )}
      {publication.approval !== null && (
        <p className="text-sm text-ink-faint wrap-anywhere">
          Version {publication.approval.version} approved by {publication.approval.by},{" "}
          <When at={publication.approval.approved_at} />
        </p>
      )}
    </div>
  );
}

/** The newest writes of one publication, each with what was found after it. */
export function WritesOf({
  publication,
  events,
}: {
  publication: Publication;
  events: readonly PublishEvent[];
}) {
  return (
    <div>
      <h3 className="mb-1.5 font-medium wrap-anywhere">{publication.integration_name}</h3>
      <PublishTimeline events={events.filter(({ publication_id: id }) => id === publication.id)} />
    </div>
  );
}

function explanationOf(publication: Publication) {
  return explainPublication(publicationFacts(publication));
}
