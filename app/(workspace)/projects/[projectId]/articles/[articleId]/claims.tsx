import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { articleClaims } from "@/lib/operations/articles/texts/claims-view";
import { confirmClaimAction } from "./actions";

type Checked = z.output<typeof articleClaims>;
type Claim = Checked["claims"][number];

interface ClaimsProps {
  articleId: string;
  /** Null for an article without stored sources. */
  checked: Checked | null;
}

/** The figures, dates, superlatives and quotations of the article, with the sources that prove them. */
export function Claims({ articleId, checked }: ClaimsProps) {
  if (checked === null) return null;
  const { claims } = checked;
  const judged = claims.filter(({ status }) => status !== "found");
  const found = claims.filter(({ status }) => status === "found");
  const open = claims.filter(({ status }) => status === "unproved").length;
  return (
    <Panel
      title="Claims"
      id="claims"
      aside={
        <p className="text-sm text-ink-faint tabular-nums">
          {open === 0 ? "All proved" : `${open} unproved`}
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
            The text has more claims than are checked; only the first are listed.
          </p>
        )}
        {judged.length > 0 && (
          <ul className="flex flex-col gap-3">
            {judged.map((claim) => (
              <JudgedClaim key={`${claim.id} ${claim.line}`} articleId={articleId} claim={claim} />
            ))}
          </ul>
        )}
        {found.length > 0 && (
          <details>
            <summary className="text-ink-soft hover:text-ink">
              {found.length} of {claims.length} found in a source
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
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}

function JudgedClaim({ articleId, claim }: { articleId: string; claim: Claim }) {
  const isConfirmed = claim.status === "confirmed";
  return (
    <li className="wrap-anywhere">
      <p>
        Line {claim.line}: <q>{claim.text}</q>
      </p>
      <p className="text-ink-faint">{claim.sentence}</p>
      {isConfirmed && claim.confirmed_at !== null && (
        <p className="text-ink-soft">
          Confirmed by {claim.confirmed_by}, <When at={claim.confirmed_at} />
        </p>
      )}
      <ActionForm action={confirmClaimAction} className="mt-1.5 flex flex-col items-start gap-2">
        <input type="hidden" name="articleId" value={articleId} />
        <input type="hidden" name="claim" value={claim.id} />
        <input type="hidden" name="confirmed" value={String(!isConfirmed)} />
        <SubmitButton variant="plain" size="small">
          {isConfirmed ? "Take it back" : "Confirm it"}
          <span className="sr-only"> ({claim.text})</span>
        </SubmitButton>
      </ActionForm>
    </li>
  );
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
