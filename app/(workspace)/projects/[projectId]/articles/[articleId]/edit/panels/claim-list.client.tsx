"use client";

import type { articleClaims } from "@galley/lib/articles/operations/claims-view";
import type { z } from "zod";
import { Panel } from "@/app/_ui/panel";
import { PassageButton } from "../../score/check-passages.client";

export type ClaimsOfText = z.output<typeof articleClaims>;
type Claim = ClaimsOfText["claims"][number];

interface ClaimListProps {
  /** Null for an article whose claims were not checked. */
  checked: ClaimsOfText | null;
  /** Shows a sentence in the text. Returns false when it is not there any more. */
  onSentence: (sentence: string) => boolean;
}

/** Those that want a look come first. */
const groups = [
  { title: "The source says something else now", has: hasChanged },
  { title: "Contradicted by a source", has: isOpen("contradicted") },
  { title: "Not found in a source", has: isOpen("not_found") },
  { title: "Not checked by a model", has: isOpen("not_checked") },
  { title: "Supported by a source", has: isOpen("supported") },
  { title: "Confirmed", has: (claim: Claim) => !hasChanged(claim) && claim.confirmed_at !== null },
] as const;

function hasChanged({ source_change: change }: Claim): boolean {
  return change !== null;
}

function isOpen(verdict: Claim["verdict"]): (claim: Claim) => boolean {
  return (claim) => !hasChanged(claim) && claim.confirmed_at === null && claim.verdict === verdict;
}

/** How many claims of a checked text still want a look. */
export function openClaims(checked: ClaimsOfText | null): number {
  const { claims = [] } = checked ?? {};
  return claims.filter((claim) => groups.slice(0, 3).some(({ has }) => has(claim))).length;
}

/** What the saved text claims, each with the passage of the source, and a way to its sentence. */
export function ClaimList({ checked, onSentence }: ClaimListProps) {
  return (
    <Panel title="Claims" lead="Of the text as it was last saved.">
      {checked === null || checked.claims.length === 0 ? (
        <p className="text-sm text-ink-soft">
          {checked === null
            ? "The claims of this article were not checked, because it has no stored sources."
            : "The text claims nothing that a source should say."}
        </p>
      ) : (
        <div className="flex flex-col gap-4 text-sm">
          {groups.map(({ title, has }) => {
            const claims = checked.claims.filter(has);
            return (
              claims.length > 0 && (
                <section key={title} className="flex flex-col gap-1.5">
                  <h3 className="font-semibold">
                    {title} <span className="font-normal text-ink-faint tabular-nums">{claims.length}</span>
                  </h3>
                  <ul className="flex flex-col gap-2.5">
                    {claims.map((claim) => (
                      <ClaimItem key={`${claim.id} ${claim.line}`} claim={claim} onSentence={onSentence} />
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </div>
      )}
    </Panel>
  );
}

function ClaimItem({ claim, onSentence }: { claim: Claim } & Pick<ClaimListProps, "onSentence">) {
  return (
    <li className="wrap-anywhere">
      <PassageButton excerpt={claim.sentence} onShow={() => onSentence(claim.sentence)} />
      {claim.note !== null && <p className="text-ink-soft">{claim.note}</p>}
      {claim.source_change !== null && (
        <p>
          {claim.source_change.after === null
            ? "The source no longer says so. It said:"
            : `The source says now: ${claim.source_change.after} It said:`}
        </p>
      )}
      {claim.source_excerpt !== null && (
        <blockquote className="mt-0.5 border-s-2 border-rule ps-2.5 text-ink-faint">
          {claim.source_excerpt}
          {claim.source_url !== null && (
            <>
              {" "}
              <a href={claim.source_url} className="text-proof underline" rel="noreferrer">
                {URL.canParse(claim.source_url) ? new URL(claim.source_url).hostname : claim.source_key}
              </a>
            </>
          )}
        </blockquote>
      )}
    </li>
  );
}
