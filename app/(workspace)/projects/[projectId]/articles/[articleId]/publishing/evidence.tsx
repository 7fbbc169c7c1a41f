import type { StoredEvidence } from "@galley/lib/publications/evidence";
import { Address } from "@/app/_ui/address";
import { type Fact, Facts } from "@/app/_ui/facts";
import { Notice } from "@/app/_ui/notice";
import { Due, When } from "@/app/_ui/when";
import { EvidencePicture } from "./evidence-picture";

interface EvidenceProps {
  publication: {
    state: string;
    verify_status: string;
    verify_http_status: number | null;
    verify_reason: string | null;
    evidence: StoredEvidence | null;
    evidence_outdated: boolean;
    external_url: string | null;
    checks: number;
    checked_at: string | null;
    next_check_at: string | null;
    last_verified_at: string | null;
  };
}

/** What the last check found on the public page: the proof, or the reason why there is none. */
export function Evidence({ publication }: EvidenceProps) {
  const { checks, checked_at: checkedAt, next_check_at: nextAt } = publication;
  const { evidence, evidence_outdated: isFormer } = publication;
  if (checkedAt === null) {
    if (nextAt === null) return null;
    return (
      <p className="text-sm text-ink-faint">
        First check <Due at={nextAt} />
      </p>
    );
  }
  const share = evidence?.containment ?? null;
  const isFormerFind = isFormer && publication.last_verified_at === checkedAt;
  const warnings = evidence?.warnings ?? [];
  return (
    <div className="rounded border border-dashed border-edge/70 p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-ink-faint">
        <span className="font-semibold tracking-wide uppercase">
          {isFormer ? "What readers saw before the last write" : "What the public page shows"}
        </span>
        <span>
          {isFormer ? null : `${checks === 1 ? "1 check" : `${checks} checks`}, last `}
          <When at={checkedAt} />
        </span>
      </p>
      <div className="mt-2 flex gap-3.5">
        {evidence !== null && <EvidencePicture evidence={evidence} />}
        <div className="min-w-0 flex-1">
          {publication.verify_reason !== null && (
            <p className="text-sm font-medium wrap-anywhere">{publication.verify_reason}</p>
          )}
          {share !== null && (
            <MatchBar share={share} found={publication.state === "published" || isFormerFind} />
          )}
          <Missing blocks={evidence?.missing ?? []} />
        </div>
      </div>
      {warnings.length > 0 && (
        <div className="mt-2">
          <Notice tone="wait" title="The article is on the page, but with problems">
            <ul className="list-disc ps-5">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="mt-2">
        <Facts facts={evidence === null ? [] : factsOf(evidence, publication)} />
      </div>
      {nextAt !== null && (
        <p className="mt-2 border-t border-rule pt-2 text-sm text-ink-soft">
          {isFormer ? "First check of the new text" : "Next check"} <Due at={nextAt} />
        </p>
      )}
    </div>
  );
}

function Missing({ blocks }: { blocks: readonly string[] }) {
  if (blocks.length === 0) return null;
  return (
    <div className="mt-2 text-sm">
      <p className="text-ink-soft">Not on the page:</p>
      <ul className="mt-1 flex flex-col gap-1 border-s-2 border-bad/50 ps-2.5 text-ink-faint">
        {blocks.map((block) => (
          <li key={block} dir="auto" className="wrap-anywhere">
            {block}
          </li>
        ))}
      </ul>
    </div>
  );
}

function MatchBar({ share, found }: { share: number; found: boolean }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mt-2 flex items-center gap-3 text-sm">
      <progress
        aria-hidden="true"
        className={`bar flex-1 ${found ? "text-good" : "text-wait"}`}
        max={100}
        value={percent}
      />
      <span className="text-ink-soft tabular-nums">{percent}% of the text</span>
    </div>
  );
}

const titlePlaces: Record<NonNullable<StoredEvidence["title_match"]>, string> = {
  title: "in the page’s title",
  og: "in its Open Graph title",
  h1: "in its main heading",
};

function factsOf(evidence: StoredEvidence, publication: EvidenceProps["publication"]): Fact[] {
  const status = evidence.http_status ?? publication.verify_http_status;
  const {
    final_url: finalUrl = null,
    redirects = [],
    canonical = null,
    cache_busted: cached = null,
  } = evidence;
  const { containment = null, title_match: titleMatch = null, title = null } = evidence;
  const facts: (Fact | false)[] = [
    status !== null && { label: "HTTP status", value: <span className="tabular-nums">{status}</span> },
    redirects.length > 0 && {
      label: "Redirects",
      value: (
        <ol className="flex flex-col gap-0.5">
          {redirects.map((redirect) => (
            <li key={redirect.from + redirect.to}>
              <span className="tabular-nums">{redirect.status}</span> to <Address url={redirect.to} />
            </li>
          ))}
        </ol>
      ),
    },
    finalUrl !== null &&
      finalUrl !== publication.external_url &&
      redirects.length === 0 && { label: "Final address", value: <Address url={finalUrl} /> },
    containment !== null && {
      label: "Title",
      value: titleMatch === null ? titleShown(title) : titlePlaces[titleMatch],
    },
    canonical !== null && {
      label: "Canonical",
      value: evidence.canonical_elsewhere === true ? <Address url={canonical} /> : "the page itself",
    },
    cached !== null && { label: "Without caches", value: pastCaches(cached) },
    isAnswered(status) && { label: "Robots", value: robotsShown(evidence) },
    publication.last_verified_at !== null &&
      publication.last_verified_at !== publication.checked_at && {
        label: "Last found",
        value: <When at={publication.last_verified_at} />,
      },
  ];
  return facts.filter((fact) => fact !== false);
}

function titleShown(title: string | null): string {
  return title === null ? "none found on the page" : `a different one: “${title}”`;
}

function pastCaches({ http_status: status, matched }: NonNullable<StoredEvidence["cache_busted"]>): string {
  if (matched) return "the article is there";
  return status === null ? "no answer either" : `${status}, without the article`;
}

/** Only a page that answered with success can be indexed. */
function isAnswered(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

const robotsTxt: Record<NonNullable<StoredEvidence["robots"]>["robots_txt"], string | null> = {
  allowed: "robots.txt allows Googlebot",
  disallowed: "robots.txt blocks Googlebot",
  unknown: null,
};

function indexing(noindex: boolean, isDesired: boolean): string {
  if (!noindex) return "may be indexed";
  return isDesired
    ? "noindex, because it is a sample: edit it and publish again to have it indexed"
    : "noindex: search engines are asked to leave it out";
}

/** The instructions to search engines, quoted from the page where it has any. */
function robotsShown({
  noindex = false,
  noindex_desired: isDesired = false,
  robots,
}: StoredEvidence): string {
  const { meta = [], header = null, robots_txt: file = "unknown" } = robots ?? {};
  const parts = [
    indexing(noindex, isDesired),
    meta.length > 0 ? `the page says “${meta.join(", ")}”` : null,
    header !== null ? `X-Robots-Tag “${header}”` : null,
    robotsTxt[file],
  ];
  return parts.filter((part) => part !== null).join("; ");
}
