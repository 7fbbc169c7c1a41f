import { forbidsIndexing, headerDirectives } from "@/lib/pages/directives";
import type { PageEvidence } from "../evidence";

const directivesMax = 50;
const directiveCharsMax = 200;
const headerCharsMax = 1000;
/** Whom Google obeys in the header: directives for every crawler, and for its own. */
const obeyed: ReadonlySet<string | null> = new Set([null, "googlebot", "robots"]);

/** What a page and its answer's headers say to search engines; robots.txt is not asked here. */
export function robotsSaid(
  metaRobots: readonly string[],
  headers: Headers,
): Pick<PageEvidence, "robots" | "noindex"> {
  const header = headers.get("x-robots-tag");
  const addressed = headerDirectives(header ?? "").filter(({ agent }) => obeyed.has(agent));
  const said = [...metaRobots, ...addressed.map(({ directive }) => directive)];
  return {
    robots: {
      meta: metaRobots.slice(0, directivesMax).map((directive) => directive.slice(0, directiveCharsMax)),
      header: header === null ? null : header.slice(0, headerCharsMax),
      robots_txt: "unknown",
    },
    noindex: said.some(forbidsIndexing),
  };
}

/** What keeps a page that shows the article from being found, as sentences that say what to do. Pure. */
export function searchWarnings(evidence: PageEvidence, requestedUrl: string): string[] {
  const warnings: string[] = [];
  const finalUrl = evidence.final_url ?? requestedUrl;
  if (evidence.noindex) {
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
  if (hostOf(finalUrl) !== hostOf(requestedUrl)) {
    warnings.push(`The address redirects to another host, ${hostOf(finalUrl)}.`);
  }
  return warnings;
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
