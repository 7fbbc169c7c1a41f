import type { z } from "zod";
import { Address } from "@/app/_ui/address";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { listPublications } from "@/lib/operations/publications/list";
import { StateBadge } from "../../state-badge";
import { Evidence } from "./evidence";
import { PublicationActions } from "./publication-actions";
import { publicationMeaning } from "./publication-meaning";
import { readEvidence } from "./read-evidence";

export type Publication = z.output<typeof listPublications.output>["publications"][number];

/** Where the article was written to, each with its state and what the verifier saw. */
export function Publications({ publications }: { publications: Publication[] }) {
  return (
    <Panel title="Publications" flush>
      <output className="sr-only">
        {publications.map((each) => `${each.integration_name}: ${publicationMeaning(each)}`).join(" ")}
      </output>
      <ul className="divide-y divide-rule">
        {publications.map((publication) => (
          <li key={publication.id} className="flex flex-col gap-2.5 px-4 py-4 sm:px-5">
            <PublicationHead publication={publication} />
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
            <PublicationActions publication={publication} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The verifier's own stand with what it saw. */
function writeWarnings({ warnings, evidence }: Publication): string[] {
  const seen = new Set(readEvidence(evidence)?.warnings);
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
  const { state, integration_name: name, external_url: url, sent_at: sentAt } = publication;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <StateBadge state={state} doubtful={isDoubtful(publication)} />
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
      <p className="mt-1 text-sm text-ink-soft">{publicationMeaning(publication)}</p>
      {sentAt !== null && (
        <p className="text-sm text-ink-faint">
          {publication.error === null ? "Written" : "Last accepted"} <When at={sentAt} />
        </p>
      )}
    </div>
  );
}

/** It was found on its page, and there is something that somebody should look at. */
function isDoubtful({ verify_status: verdict, verified_at: foundAt, evidence }: Publication): boolean {
  const warned = (readEvidence(evidence)?.warnings.length ?? 0) > 0;
  return foundAt !== null && (verdict !== "verified" || warned);
}
