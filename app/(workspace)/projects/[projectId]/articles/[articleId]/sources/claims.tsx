import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { articleClaims } from "@/lib/operations/articles/claims/claims-view";
import { confirmClaim } from "@/lib/operations/articles/claims/confirm-claim";
import { IfAllowed } from "../../../if-allowed";
import { confirmClaimAction } from "../actions";

type Checked = z.output<typeof articleClaims>;
type Claim = Checked["claims"][number];

interface ClaimsProps {
  projectId: string;
  articleId: string;
  /** Null for an article without stored sources. */
  checked: Checked | null;
}

/** The figures, dates, superlatives and quotations of the article, with the sources that prove them. */
export function Claims({ projectId, articleId, checked }: ClaimsProps) {
  if (checked === null) return null;
  const { claims } = checked;
  const judged = claims.filter(({ status }) => status !== "found");
  const found = claims.filter(({ status }) => status === "found");
  const open = claims.filter(({ status }) => status === "unproved").length;
  const notJudged = found.filter(({ judgement }) => judgement === "not_judged").length;
  return (
    <Panel
      title="Claims"
      id="claims"
      aside={
        <p className="text-sm text-ink-faint tabular-nums">
          {open === 0 ? "All proved" : `${open} unproved`}
          {notJudged > 0 && `, ${notJudged} not judged`}
        </p>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {claims.length === 0 && (
          <p className="text-ink-soft">The text contains no figures, dates, superlatives or quotations.</p>
        )}
        {!checked.superlatives_checked && (
          <p className="text-ink-soft">Superlatives were not checked: they are not known in this language.</p>
        )}
        {!checked.complete && (
          <p className="text-ink-soft">
            The text has more claims than can be checked; only the first ones are listed.
          </p>
        )}
        {judged.length > 0 && (
          <ul className="flex flex-col gap-3">
            {judged.map((claim) => (
              <JudgedClaim
                key={`${claim.id} ${claim.line}`}
                projectId={projectId}
                articleId={articleId}
                claim={claim}
              />
            ))}
          </ul>
        )}
        <FoundClaims found={found} total={claims.length} />
      </div>
    </Panel>
  );
}

/** The claims that a source proves, folded away. */
function FoundClaims({ found, total }: { found: Claim[]; total: number }) {
  if (found.length === 0) return null;
  return (
    <details>
      <summary className="text-ink-soft hover:text-ink">
        {found.length} of {total} found in a source
      </summary>
      <ul className="mt-2.5 flex flex-col gap-2.5">
        {found.map((claim) => (
          <li key={`${claim.id} ${claim.line}`} className="wrap-anywhere">
            <p>
              Line {claim.line}: <q>{claim.text}</q>
            </p>
            <p className="text-ink-faint">
              <SourceLink claim={claim} />: {claim.source_excerpt}
            </p>
            <Judgement claim={claim} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface JudgedClaimProps {
  projectId: string;
  articleId: string;
  claim: Claim;
}

function JudgedClaim({ projectId, articleId, claim }: JudgedClaimProps) {
  const isConfirmed = claim.status === "confirmed";
  return (
    <li className="wrap-anywhere">
      <p>
        Line {claim.line}: <q>{claim.text}</q>
      </p>
      <p className="text-ink-faint">{claim.sentence}</p>
      {claim.source_excerpt !== null && (
        <p className="text-ink-faint">
          <SourceLink claim={claim} />: {claim.source_excerpt}
        </p>
      )}
      <Judgement claim={claim} />
      {isConfirmed && claim.confirmed_at !== null && (
        <p className="text-ink-soft">
          Confirmed by {claim.confirmed_by}, <When at={claim.confirmed_at} />
        </p>
      )}
      <IfAllowed projectId={projectId} to={confirmClaim}>
        <ActionForm action={confirmClaimAction} className="mt-1.5 flex flex-col items-start gap-2">
          <input type="hidden" name="articleId" value={articleId} />
          <input type="hidden" name="claim" value={claim.id} />
          <input type="hidden" name="confirmed" value={String(!isConfirmed)} />
          <SubmitButton variant="plain" size="small">
            {isConfirmed ? "Take it back" : "Confirm it"}
            <span className="sr-only"> ({claim.text})</span>
          </SubmitButton>
        </ActionForm>
      </IfAllowed>
    </li>
  );
}

const judgements = {
  supported: "Supported, says the check model",
  not_supported: "Not supported by this passage, says the check model",
  not_judged: "Not judged by the check model",
} as const;

/** What the check model says of the passage, if one was asked. */
function Judgement({ claim: { judgement, judgement_note: note } }: { claim: Claim }) {
  if (judgement === null) return null;
  const says = judgements[judgement];
  return <p className="text-ink-soft">{note === null ? `${says}.` : `${says}: ${note}`}</p>;
}

function SourceLink({ claim: { source_url: url, source_key: key } }: { claim: Claim }) {
  if (url !== null) {
    return (
      <a href={url} className="text-proof underline" rel="noreferrer">
        {key}
      </a>
    );
  }
  return <>{key === "brand" ? "The brand description" : "The brief"}</>;
}
