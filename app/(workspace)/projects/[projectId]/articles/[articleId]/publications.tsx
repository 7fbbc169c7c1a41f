import type { z } from "zod";
import { Address } from "@/app/_ui/address";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { listPublications } from "@/lib/core/publications/list";
import { StateBadge } from "../../state-badge";
import { Evidence } from "./evidence";
import { readEvidence } from "./read-evidence";

type Publication = z.output<typeof listPublications.output>["publications"][number];

/** Where the article was written to, each with its state and what the verifier saw. */
export function Publications({ publications }: { publications: Publication[] }) {
  return (
    <Panel title="Publications" flush>
      <output className="sr-only">
        {publications.map((each) => `${each.integration_name}: ${meanings[each.state]}`).join(" ")}
      </output>
      <ul className="divide-y divide-rule">
        {publications.map((publication) => (
          <li key={publication.id} className="flex flex-col gap-2.5 px-4 py-4 sm:px-5">
            <PublicationHead publication={publication} />
            {publication.error !== null && <Notice tone="bad">{publication.error}</Notice>}
            <WriteWarnings warnings={writeWarnings(publication)} />
            <Evidence publication={publication} />
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
        <StateBadge state={state} />
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
      <p className="mt-1 text-sm text-ink-soft">
        {publication.publish_status === "draft" && state === "unverified"
          ? "Written as a draft, which has no public page to check."
          : meanings[state]}
      </p>
      {sentAt !== null && (
        <p className="text-sm text-ink-faint">
          {state === "failed" ? "Last accepted" : "Written"} <When at={sentAt} />
        </p>
      )}
    </div>
  );
}

const meanings: Record<Publication["state"], string> = {
  published: "The article was found on its public page.",
  checking: "Written; the verifier has yet to find it on its public page.",
  not_live: "The public page answers that there is no such page.",
  unverified: "Written, but not proved: there is no public page to check, or none that could be read.",
  failed: "The write failed.",
};
