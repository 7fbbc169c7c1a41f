import { createHash } from "node:crypto";
import { storedClaims } from "@/lib/articles/stored-claims";
import {
  type PassportContent,
  passportContent,
  passportFormat,
  passportFormatVersion,
  passportListsMax,
} from "@/lib/content/passport/passport-format";
import { htmlHash, lettersHash, markdownHash } from "@/lib/content/passport/text-hashes";
import { timestamp, timestampOrNull } from "@/lib/kernel/fields";
import { isSecretName } from "@/lib/platform/secret-name";
import { firstVerifiedAt, isFormerEvidence, lastVerifiedAt, readEvidence } from "@/lib/publications/evidence";
import { countClaims } from "../claims-view";
import { viewScoreDetails } from "../texts/score-view";
import type { PassportRows } from "./queries";

/**
 * What the passport of an article says. Whoever gets it may give it to anybody: it names no member, and nothing that only
 * the customer knows.
 */
export function composePassport(
  rows: PassportRows,
  { issuer, now }: { issuer: string; now: Date },
): PassportContent {
  const { article, versions, stages, sources, publications } = rows;
  return passportContent.parse({
    format: passportFormat,
    format_version: passportFormatVersion,
    issuer,
    issued_at: timestamp(now),
    article: articlePart(article),
    versions: { total: versions.total, entries: versions.rows.map(versionEntry) },
    stages: { total: stages.total, entries: stages.rows.map(stageEntry) },
    sources: { total: sources.total, entries: sources.rows.map(sourceEntry) },
    claims: claimsPart(article.claims),
    gate: gatePart(article),
    score: scorePart(article),
    publications: { total: publications.total, entries: publications.rows.map(publicationEntry) },
  });
}

function articlePart(row: PassportRows["article"]): PassportContent["article"] {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    keyword: row.seedKeyword,
    language_code: row.languageCode,
    word_count: row.wordCount,
    version: row.version,
    markdown_sha256: markdownHash(row.contentMarkdown),
    html_sha256: htmlHash(row.contentHtml),
    text_sha256: lettersHash(row.contentHtml),
    sample: row.sample,
    prompt_versions: row.promptVersions,
    guide_sha256: row.guideHash,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

function versionEntry(
  row: PassportRows["versions"]["rows"][number],
): PassportContent["versions"]["entries"][number] {
  return {
    number: row.number,
    kind: row.kind,
    title: row.title,
    slug: row.slug,
    markdown_sha256: row.markdownSha256,
    actor: { kind: row.actorKind, label: actorLabel(row.actorKind, row.actorId) },
    surface: row.surface,
    restored_from: row.restoredFrom,
    score: row.score,
    issues: row.gateIssueCount,
    created_at: timestamp(row.createdAt),
  };
}

/** Made of the id, which nobody can guess, so that it does not say who it is. */
function actorLabel(kind: string, id: string | null): string | null {
  if (id === null) return null;
  return `${kind}-${createHash("sha256").update(`passport ${id}`).digest("hex").slice(0, 8)}`;
}

function stageEntry(
  row: PassportRows["stages"]["rows"][number],
): PassportContent["stages"]["entries"][number] {
  return {
    stage: row.stage,
    part: row.part,
    revision: row.revision,
    outcome: row.outcome,
    writer: row.writer,
    model: row.model,
    prompt_version: row.promptVersion,
    calls: row.calls,
    input_sha256: row.inputHash,
    output_sha256: row.outputHash,
    started_at: timestamp(row.startedAt),
    finished_at: timestamp(row.finishedAt),
  };
}

function sourceEntry(
  row: PassportRows["sources"]["rows"][number],
): PassportContent["sources"]["entries"][number] {
  return {
    key: row.key,
    url: publicUrl(row.url),
    final_url: row.finalUrl === null ? null : publicUrl(row.finalUrl),
    http_status: row.httpStatus,
    content_sha256: row.contentHash,
    title: clipped(row.title, 300),
    origin: row.origin,
    fetched_at: timestamp(row.fetchedAt),
  };
}

function claimsPart(column: unknown): PassportContent["claims"] {
  const stored = storedClaims(column);
  if (stored === null) return null;
  const { claims } = stored;
  return {
    rules_version: stored.version,
    complete: stored.complete,
    superlatives_checked: stored.superlativesChecked,
    counts: countClaims(claims),
    total: claims.length,
    entries: claims.slice(0, passportListsMax.claims).map((claim) => ({
      kind: claim.kind,
      text: clipped(claim.text, 300),
      sentence: clipped(claim.sentence, 500),
      line: claim.line,
      verdict: claim.verdict,
      cited: claim.isCited,
      source_key: claim.sourceKey,
      source_url: claim.sourceUrl === null ? null : publicUrl(claim.sourceUrl),
      // Without a page, the passage is one of the customer's own brief or brand description.
      source_excerpt:
        claim.sourceUrl === null || claim.sourceExcerpt === null ? null : clipped(claim.sourceExcerpt, 500),
      source_quote: claim.sourceUrl === null || claim.quote === null ? null : clipped(claim.quote, 300),
      confirmed_at: claim.confirmedAt === null ? null : timestamp(claim.confirmedAt),
    })),
  };
}

function gatePart({ gateIssues, rulesVersion }: PassportRows["article"]): PassportContent["gate"] {
  if (gateIssues === null) return null;
  const issues = gateIssues.slice(0, 50);
  return {
    rules_version: rulesVersion,
    issues: issues.map(({ code, line, excerpt }) => ({ code, line, excerpt: clipped(excerpt, 300) })),
  };
}

function scorePart({ score, scoreChecks }: PassportRows["article"]): PassportContent["score"] {
  const details = viewScoreDetails(scoreChecks);
  if (details === null) return null;
  return {
    rules_version: details.version,
    score,
    measured: details.measured,
    checks: details.checks.map(({ id, status, value, unit, target, weight }) => {
      return { id, status, value, unit, target, weight };
    }),
  };
}

function publicationEntry({
  publication: row,
  provider,
}: PassportRows["publications"]["rows"][number]): PassportContent["publications"]["entries"][number] {
  const isPublic = row.publishStatus === "publish";
  // The passport is of the version that was written last, and nobody has looked for that one yet.
  const isUnseen = isFormerEvidence(row);
  return {
    id: row.id,
    provider,
    article_version: row.articleVersion,
    publish_status: row.publishStatus,
    state: row.state,
    url: isPublic && row.externalUrl !== null ? publicUrl(row.externalUrl) : null,
    sent_at: timestampOrNull(row.sentAt),
    verify_status: row.verifyStatus,
    verify_http_status: isUnseen ? null : row.verifyHttpStatus,
    checked_at: isUnseen ? null : timestampOrNull(row.checkedAt),
    verified_at: isUnseen ? null : timestampOrNull(firstVerifiedAt(row)),
    last_verified_at: isUnseen ? null : timestampOrNull(lastVerifiedAt(row)),
    evidence: isPublic && !isUnseen ? evidencePart(row.evidence) : null,
  };
}

type EvidencePart = PassportContent["publications"]["entries"][number]["evidence"];

function evidencePart(column: Record<string, unknown> | null): EvidencePart {
  const seen = readEvidence(column);
  if (seen === null) return null;
  const redirects = seen.redirects ?? [];
  return {
    final_url: urlOrNull(seen.final_url),
    redirects: redirects.slice(0, 10).map(({ status, from, to }) => {
      return { status, from: publicUrl(from), to: publicUrl(to) };
    }),
    http_status: seen.http_status ?? null,
    containment: seen.containment ?? null,
    title_match: seen.title_match ?? null,
    canonical: urlOrNull(seen.canonical),
    canonical_elsewhere: seen.canonical_elsewhere ?? null,
    noindex: seen.noindex ?? null,
    robots_txt: seen.robots?.robots_txt ?? null,
    matcher_version: seen.checked_matcher_version ?? null,
  };
}

const urlOrNull = (url: string | null | undefined) => (typeof url === "string" ? publicUrl(url) : null);

/** An address without its user name and password, and without parameters such as `token`. */
function publicUrl(address: string): string {
  if (!URL.canParse(address)) return clipped(address, 1_000);
  const url = new URL(address);
  const secretNames = [...url.searchParams.keys()].filter(isSecretName);
  if (url.username === "" && url.password === "" && secretNames.length === 0) return clipped(address, 1_000);
  url.username = "";
  url.password = "";
  for (const name of secretNames) url.searchParams.set(name, "removed");
  return clipped(url.href, 1_000);
}

/** Cut without leaving half of a surrogate pair, which has no canonical JSON. */
function clipped(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).toWellFormed();
}
