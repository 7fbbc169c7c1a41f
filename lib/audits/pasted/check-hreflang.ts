import { pageKey } from "@/lib/pages/same-page";
import { foreignLine } from "@/lib/text/foreign-text";
import { judgeResponse, type PageFinding } from "../judge";
import { readResponse } from "../page-response";
import { pageRules } from "../page-rules";
import { pastedAnswer } from "./audit-html";

export interface HreflangPage {
  url: string;
  /** Null when the page can be read. */
  unreadableReason: string | null;
  alternates: HreflangAlternate[];
  findings: PageFinding[];
}

export interface HreflangAlternate {
  hreflang: string;
  /** The resolved address; null when it is none. */
  url: string | null;
  /** Whether that page names this one in turn; `not_checked` when that page was not given. */
  returned: "yes" | "no" | "not_checked";
}

const ruleIds = ["hreflang-valid", "hreflang-includes-itself", "hreflang-unambiguous", "hreflang-x-default"];
const hreflangPageRules = pageRules.filter(({ id }) => ruleIds.includes(id));
const alternatesMax = 200;

/** Judges the versions in other languages that pages name, and whether they name each other. */
export function checkHreflang(pages: readonly { url: string; html: string }[]): HreflangPage[] {
  const read = pages.map(({ url, html }) => {
    const response = readResponse(url, pastedAnswer(html, url));
    const { content } = response;
    const found = content.kind === "page" ? content.page.alternates.slice(0, alternatesMax) : [];
    const alternates = found.map((each) => ({
      ...each,
      key: each.url === null ? null : pageKey(each.url),
    }));
    return {
      key: pageKey(url),
      url,
      unreadableReason: content.kind === "page" ? null : content.reason,
      alternates,
      findings: content.kind === "page" ? judgeResponse(response, hreflangPageRules).findings : [],
    };
  });
  const named = new Map(
    read.map(({ key, alternates }) => [key, new Set(alternates.map((each) => each.key))]),
  );
  return read.map(({ key: own, alternates, ...page }) => ({
    ...page,
    alternates: alternates.map(({ hreflang, url, key }) => {
      const others = key === null ? undefined : named.get(key);
      const returned = others === undefined ? "not_checked" : others.has(own) ? "yes" : "no";
      return { hreflang: foreignLine(hreflang, 40), url, returned };
    }),
  }));
}
