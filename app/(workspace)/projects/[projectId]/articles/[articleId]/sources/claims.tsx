import type { articleClaims } from "@galley/lib/articles/operations/claims-view";
import { confirmClaims } from "@galley/lib/articles/operations/confirm-claims";
import { checkCitationsNow } from "@galley/lib/citations/operations/check-now";
import type { z } from "zod";
import { doer } from "@/app/_ui/doer";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { When } from "@/app/_ui/when";
import { IfAllowed } from "../../../if-allowed";
import { checkCitationsAction, confirmCitedClaimsAction, confirmClaimsAction } from "../actions";

type Checked = z.output<typeof articleClaims>;
type Claim = Checked["claims"][number];

interface ClaimsProps {
  projectId: string;
  articleId: string;
  /** Null for an article without stored sources. */
  checked: Checked | null;
}

/** What is shown of the claims of each verdict, those that want a look first. */
const groups = [
  { verdict: "contradicted", label: "Contradicted by a source", count: "contradicted", open: true },
  { verdict: "not_found", label: "Not found in a source", count: "not found", open: true },
  { verdict: "not_checked", label: "Not checked by a model", count: "not checked", open: false },
  { verdict: "supported", label: "Supported by a source", count: "supported", open: false },
] as const;

/** What the article claims, with the passages of the sources that support or contradict it. */
export function Claims({ projectId, articleId, checked }: ClaimsProps) {
  if (checked === null) return null;
  const { claims } = checked;
  const changed = claims.filter(({ source_change: change }) => change !== null);
  const unchanged = claims.filter(({ source_change: change }) => change === null);
  const confirmed = unchanged.filter(({ confirmed_at: at }) => at !== null);
  const shown = groups
    .map((group) => ({
      ...group,
      claims: unchanged.filter(({ verdict, confirmed_at: at }) => at === null && verdict === group.verdict),
    }))
    .filter((group) => group.claims.length > 0);
  return (
    <Panel
      title="Claims"
      id="claims"
      aside={
        <p className="text-sm text-ink-faint tabular-nums">
          {[
            ...(changed.length > 0 ? [`${changed.length} to check`] : []),
            ...shown.map(({ claims: own, count }) => `${own.length} ${count}`),
          ].join(", ")}
        </p>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {claims.length === 0 && (
          <p className="text-ink-soft">The text claims nothing that a source should say.</p>
        )}
        {!checked.superlatives_checked && (
          <p className="text-ink-soft">Superlatives were not checked: they are not known in this language.</p>
        )}
        {!checked.complete && (
          <p className="text-ink-soft">
            The text has more claims than can be checked; only the first ones are listed.
          </p>
        )}
        <ClaimsActions projectId={projectId} articleId={articleId} claims={claims} />
        {changed.length > 0 && (
          <ClaimGroup
            projectId={projectId}
            articleId={articleId}
            label="The source says something else now"
            open
            claims={changed}
          />
        )}
        {shown.map(({ verdict, label, open, claims: own }) => (
          <ClaimGroup
            key={verdict}
            projectId={projectId}
            articleId={articleId}
            label={label}
            open={open}
            claims={own}
          />
        ))}
        {confirmed.length > 0 && (
          <ClaimGroup
            projectId={projectId}
            articleId={articleId}
            label="Confirmed"
            open={false}
            claims={confirmed}
          />
        )}
      </div>
    </Panel>
  );
}

/** What can be done with all claims at once. */
function ClaimsActions({ projectId, articleId, claims }: Omit<GroupProps, "label" | "open">) {
  const cited = claims.filter(isCitedOnly).length;
  return (
    <>
      {cited > 0 && (
        <IfAllowed projectId={projectId} to={confirmClaims}>
          <ActionForm action={confirmCitedClaimsAction} className="flex flex-col items-start gap-2">
            <input type="hidden" name="articleId" value={articleId} />
            <SubmitButton variant="plain" size="small">
              Confirm {plural(cited, "claim")} that the cited source contains
            </SubmitButton>
          </ActionForm>
        </IfAllowed>
      )}
      {claims.some(({ source_url: url }) => url !== null) && (
        <IfAllowed projectId={projectId} to={checkCitationsNow}>
          <ActionForm action={checkCitationsAction} className="flex flex-col items-start gap-2">
            <input type="hidden" name="articleId" value={articleId} />
            <SubmitButton variant="plain" size="small">
              Check the sources now
            </SubmitButton>
          </ActionForm>
        </IfAllowed>
      )}
    </>
  );
}

function isCitedOnly({ cited, verdict, confirmed_at: at }: Claim): boolean {
  return cited && at === null && (verdict === "not_checked" || verdict === "not_found");
}

interface GroupProps {
  projectId: string;
  articleId: string;
  label: string;
  open: boolean;
  claims: readonly Claim[];
}

function ClaimGroup({ label, open, claims, ...ids }: GroupProps) {
  return (
    <details open={open}>
      <summary className="text-ink-soft hover:text-ink">
        {label}: <span className="tabular-nums">{claims.length}</span>
      </summary>
      <ul className="mt-2.5 flex flex-col gap-3">
        {claims.map((claim) => (
          <ClaimItem key={`${claim.id} ${claim.line}`} {...ids} claim={claim} />
        ))}
      </ul>
    </details>
  );
}

function ClaimItem({
  projectId,
  articleId,
  claim,
}: Omit<GroupProps, "label" | "open" | "claims"> & { claim: Claim }) {
  // A claim whose source has changed since is confirmed anew.
  const isConfirmed = claim.confirmed_at !== null && claim.source_change === null;
  return (
    <li className="wrap-anywhere">
      <p>
        Line {claim.line}: <q>{claim.text}</q>
      </p>
      {claim.sentence !== claim.text && <p className="text-ink-faint">{claim.sentence}</p>}
      {claim.note !== null && <p className="text-ink-soft">{claim.note}</p>}
      {claim.source_change !== null ? (
        <SourceChange claim={claim} change={claim.source_change} />
      ) : (
        claim.source_excerpt !== null && (
          <p className="mt-1 border-l-2 border-rule pl-2.5 text-ink-faint">
            <SourceLink claim={claim} />: <Excerpt text={claim.source_excerpt} quote={claim.source_quote} />
          </p>
        )
      )}
      {claim.source_change === null && claim.source_checked_at !== null && (
        <p className="text-ink-faint">
          The source still said so <When at={claim.source_checked_at} />
        </p>
      )}
      {claim.confirmed_at !== null && (
        <p className="text-ink-soft">
          Confirmed by {doer(claim.confirmed_by ?? "somebody")}, <When at={claim.confirmed_at} />
        </p>
      )}
      {(claim.verdict !== "supported" || isConfirmed || claim.source_change !== null) && (
        <IfAllowed projectId={projectId} to={confirmClaims}>
          <ActionForm action={confirmClaimsAction} className="mt-1.5 flex flex-col items-start gap-2">
            <input type="hidden" name="articleId" value={articleId} />
            <input type="hidden" name="claims" value={claim.id} />
            <input type="hidden" name="confirmed" value={String(!isConfirmed)} />
            <SubmitButton variant="plain" size="small">
              {isConfirmed ? "Take it back" : "Confirm it"}
              <span className="sr-only"> ({claim.text})</span>
            </SubmitButton>
          </ActionForm>
        </IfAllowed>
      )}
    </li>
  );
}

/** What the source said when the article was written, and what it says now. */
function SourceChange({ claim, change }: { claim: Claim; change: NonNullable<Claim["source_change"]> }) {
  return (
    <dl className="mt-1 flex flex-col gap-1 border-l-2 border-bad pl-2.5">
      <div>
        <dt className="text-ink-soft">
          <SourceLink claim={claim} /> said
        </dt>
        <dd className="text-ink-faint">{change.before}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">
          {change.after === null ? "It no longer says so, seen" : "It says now, seen"}{" "}
          <When at={change.checked_at} />
        </dt>
        {change.after !== null && <dd>{change.after}</dd>}
      </div>
    </dl>
  );
}

/** The passage, with the words that decide marked if they stand in it as they were named. */
function Excerpt({ text, quote }: { text: string; quote: string | null }) {
  const at = quote === null ? -1 : text.toLowerCase().indexOf(quote.toLowerCase());
  if (quote === null || at === -1) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + quote.length)}</mark>
      {text.slice(at + quote.length)}
    </>
  );
}

function SourceLink({ claim: { source_url: url, source_key: key } }: { claim: Claim }) {
  if (url !== null) {
    return (
      <a href={url} className="text-proof underline" rel="noreferrer">
        {URL.canParse(url) ? new URL(url).hostname : key}
      </a>
    );
  }
  return <>{key === "brand" ? "The brand description" : "The brief"}</>;
}
