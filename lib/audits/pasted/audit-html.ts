import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import type { PageSummary } from "../audit-page";
import { summaryOf } from "../audit-page";
import { judgeResponse, type PageJudgement } from "../judge";
import { readResponse } from "../page-response";
import type { PageRule } from "../page-rule";
import { pageRules } from "../page-rules";

/** The judgement of a page's HTML that was not fetched. */
export interface HtmlAudit {
  judgement: PageJudgement;
  unreadableReason: string | null;
  summary: PageSummary | null;
  /** The rules that nobody can judge without the response, or without the page's address. */
  notChecked: { id: string; title: string; reason: string }[];
}

/** Rules that read the page but compare it with its headers, its size or the server's clock. */
const needResponse = new Set(["canonical-agrees", "is-compressed", "not-expired"]);
const needAddress = new Set([
  "canonical-valid",
  "canonical-is-itself",
  "canonical-on-host",
  "hreflang-includes-itself",
  "links-to-own-site",
  "no-mixed-content",
]);
/** Used as the address of a page when none is given. */
const noAddress = "https://page.invalid/";

/** Judges HTML by the rules of site audits that the HTML alone, or with its address, can answer. */
export function auditHtml(html: string, url: string | null, ids: readonly string[] | null = null): HtmlAudit {
  const rules = ids === null ? pageRules : pageRules.filter(({ id }) => ids.includes(id));
  const reasons = new Map(rules.map((rule) => [rule, reasonNotToCheck(rule, url)]));
  const response = readResponse(url ?? noAddress, pastedAnswer(html, url ?? noAddress));
  const { content } = response;
  return {
    judgement: judgeResponse(
      response,
      rules.filter((rule) => reasons.get(rule) === null),
    ),
    unreadableReason: content.kind === "page" ? null : content.reason,
    summary: content.kind === "page" ? summaryOf(content.page) : null,
    notChecked: [...reasons].flatMap(([{ id, title }, reason]) =>
      reason === null ? [] : [{ id, title, reason }],
    ),
  };
}

function reasonNotToCheck({ id, reads }: PageRule, url: string | null): string | null {
  if (reads === "response" || needResponse.has(id)) return "It is about how the server answers.";
  return url === null && needAddress.has(id) ? "It needs the address of the page." : null;
}

/** An answer with this HTML, as a server sends it that sets no unusual headers. */
export function pastedAnswer(html: string, url: string): FetchedAnswer {
  return {
    status: 200,
    url,
    redirects: [],
    headers: { "content-type": "text/html; charset=utf-8" },
    bytes: Buffer.from(html),
    truncated: false,
    durationMs: 0,
  };
}
