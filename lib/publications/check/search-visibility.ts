import { forbidsIndexing, headerDirectives } from "@/lib/pages/directives";
import type { PageEvidence } from "../evidence";

const directivesMax = 50;
const directiveCharsMax = 200;
const headerCharsMax = 1000;
/** Agents in X-Robots-Tag that Google obeys; null stands for directives without an agent, for every crawler. */
const obeyed: ReadonlySet<string | null> = new Set([null, "googlebot", "robots"]);

/** What a page's meta elements and headers tell search engines; robots.txt is read elsewhere. */
export function robotsDirectives(
  metaRobots: readonly string[],
  headers: Headers,
): Pick<PageEvidence, "robots" | "noindex"> {
  const header = headers.get("x-robots-tag");
  const addressed = headerDirectives(header ?? "").filter(({ agent }) => obeyed.has(agent));
  const directives = [...metaRobots, ...addressed.map(({ directive }) => directive)];
  return {
    robots: {
      meta: metaRobots.slice(0, directivesMax).map((directive) => directive.slice(0, directiveCharsMax)),
      header: header === null ? null : header.slice(0, headerCharsMax),
      robots_txt: "unknown",
    },
    noindex: directives.some(forbidsIndexing),
  };
}

/** Warnings about what may keep a page with the article out of search, as sentences. Pure. */
export function searchWarnings(evidence: PageEvidence, requestedUrl: string): string[] {
  const warnings: string[] = [];
  const finalUrl = evidence.final_url ?? requestedUrl;
  if (evidence.noindex && evidence.noindex_desired !== true) {
    warnings.push(
      "Live but invisible to search: the page is marked noindex; remove that in the site's settings.",
    );
  }
  if (evidence.canonical_elsewhere) {
    warnings.push(
      `Live but invisible to search: its canonical address is another page, ${evidence.canonical}.`,
    );
  }
  if (evidence.robots.robots_txt === "disallowed") {
    const file = new URL("/robots.txt", finalUrl).href;
    warnings.push(`Live but invisible to search: ${file} forbids Googlebot the page; allow it there.`);
  }
  if (evidence.refresh !== null) {
    const { seconds, to } = evidence.refresh;
    warnings.push(
      `The page sends its readers on after ${seconds === 1 ? "a second" : `${seconds} seconds`}, to ${to}.`,
    );
  }
  if (hostOf(finalUrl) !== hostOf(requestedUrl)) {
    warnings.push(`The address redirects to another host, ${hostOf(finalUrl)}.`);
  }
  return warnings;
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
