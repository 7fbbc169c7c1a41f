import { canonicalOfHeader, isElsewhere } from "@/lib/pages/canonical";
import { refreshOf } from "@/lib/pages/declared-refresh";
import { forbidsIndexing, headerDirectives, isForSearch } from "@/lib/pages/directives";
import { isSamePage } from "@/lib/pages/same-page";
import type { FetchedRedirect } from "@/lib/platform/fetching/fetch-failure";
import { counted, failed, failedForSome, failedIf, notApplicable, passed, rulesOf } from "../page-rule";

/** Rules about whether search engines can index the page, and under which address. */
export const indexingRules = rulesOf("indexing", [
  {
    id: "answers-with-success",
    leftToSite: true,
    severity: "error",
    title: "The address does not answer with a page",
    why: "Search engines keep only addresses that answer with a page.",
    fix: "Make the address answer with HTTP 200, or redirect it permanently to the page that replaced it.",
    reads: "response",
    check: ({ status }) => failedIf(status < 200 || status > 299, `It answers with HTTP ${status}.`),
  },
  {
    id: "is-indexable",
    leftToSite: true,
    severity: "error",
    title: "The page asks not to be indexed",
    why: "A page that asks not to be indexed cannot be found in any search engine.",
    fix: "Remove noindex from the robots meta element and the X-Robots-Tag header, unless the page is meant to stay out of search.",
    reads: "page",
    check({ robots }, { headers }) {
      const inHeader = headerDirectives(headers.get("x-robots-tag") ?? "");
      const hiding = [
        ...robots.filter(forbidsIndexing).map((directive) => `<meta name="robots" content="${directive}">`),
        ...inHeader
          .filter(({ directive, agent }) => isForSearch(agent) && forbidsIndexing(directive))
          .map(({ written }) => `X-Robots-Tag: ${written}`),
      ];
      return failedIf(hiding.length > 0, "Search engines are told to leave it out.", hiding);
    },
  },
  {
    id: "redirects-at-most-once",
    leftToSite: true,
    severity: "warning",
    title: "Several redirects lead to the page",
    why: "Each redirect costs readers time, and crawlers give up after a few.",
    fix: "Redirect the first address straight to the last one.",
    reads: "response",
    check: ({ redirects }) =>
      failedIf(
        redirects.length > 1,
        `${counted(redirects.length, "redirect")} lead from the address to the page.`,
        redirects.map(redirectText),
      ),
  },
  {
    id: "redirects-permanently",
    leftToSite: true,
    severity: "notice",
    title: "A temporary redirect leads to the page",
    why: "A temporary redirect tells search engines to keep the old address.",
    fix: "Answer with 301 or 308 if the move is meant to last.",
    reads: "response",
    check: ({ redirects }) =>
      failedForSome(
        redirects,
        // The statuses 302, 303 and 307 tell search engines to keep the old address.
        ({ status }) => status !== 301 && status !== 308,
        () => "Search engines may keep the old address.",
        redirectText,
      ),
  },
  {
    id: "canonical-present",
    severity: "notice",
    title: "No canonical address",
    why: "The same page is usually reachable under several addresses, and the canonical one collects what they earn.",
    fix: 'Add <link rel="canonical" href="…"> with the address that the page should be found under.',
    reads: "page",
    check: ({ canonicals }, { headers, url }) =>
      failedIf(
        canonicals.length === 0 && canonicalOfHeader(headers.get("link"), url) === null,
        "Without one, search engines choose among the addresses that show this page.",
      ),
  },
  {
    id: "canonical-valid",
    severity: "warning",
    title: "The canonical address cannot be used",
    why: "Search engines ignore a canonical address that they cannot use, and choose one themselves.",
    fix: "Give exactly one canonical address: in the head, absolute, and with https.",
    reads: "page",
    check({ canonicals, bodyCanonicals }, response) {
      if (canonicals.length === 0 && bodyCanonicals.length > 0) {
        return failed("It stands in the body of the page, where search engines ignore it.", bodyCanonicals);
      }
      if (canonicals.length === 0) return notApplicable;
      const evidence = canonicals.map(({ href }) => href);
      const addresses = new Set(canonicals.map(({ url }) => url));
      if (addresses.size > 1) return failed("The page names several canonical addresses.", evidence);
      const [url] = addresses;
      if (url === null || url === undefined) return failed("It is not an address.", evidence);
      const { protocol } = new URL(url);
      if (protocol !== "https:" && protocol !== "http:") return failed("It is not a web address.", evidence);
      if (protocol === "http:" && new URL(response.url).protocol === "https:") {
        return failed("It names the http address of a page that is served with https.", evidence);
      }
      return passed;
    },
  },
  {
    id: "canonical-is-itself",
    severity: "notice",
    title: "The canonical address is another page",
    why: "A page that names another as canonical asks not to be shown itself.",
    fix: "Leave it if this page is a copy; otherwise name the page's own address.",
    reads: "page",
    check({ canonicals }, response) {
      const url = canonicals[0]?.url ?? null;
      if (url === null) return notApplicable;
      if (!isWebAddress(url) || !isSameHost(url, response.url)) return notApplicable;
      const own = [response.url, response.requestedUrl];
      return failedIf(
        !own.some((address) => isSamePage(url, address) || leavesOutParameters(url, address)),
        "Search engines are asked to show another address in place of this one.",
        [url],
      );
    },
  },
  {
    id: "canonical-on-host",
    severity: "warning",
    title: "The canonical address is on another site",
    why: "Search engines are asked to show the other site in place of this one.",
    fix: "Leave it if this page is a copy of a page there; otherwise name the page's own address.",
    reads: "page",
    check({ canonicals }, response) {
      const url = canonicals[0]?.url ?? null;
      if (url === null || !isWebAddress(url)) return notApplicable;
      return failedIf(!isSameHost(url, response.url), "It is an address of another host.", [url]);
    },
  },
  {
    id: "canonical-absolute",
    severity: "notice",
    title: "The canonical address is relative",
    why: "A relative address changes with the address under which a copy is fetched, so it may name the copy.",
    fix: "Write the whole address, with https and the host.",
    reads: "page",
    check: ({ canonicals }) =>
      failedForSome(
        canonicals,
        ({ href }) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(href),
        () => "It lacks the scheme or the host.",
        ({ href }) => href,
      ),
  },
  {
    id: "canonical-agrees",
    severity: "warning",
    title: "The page and its header name different canonical addresses",
    why: "Search engines ignore canonical addresses that contradict each other.",
    fix: "Name the same address in the link element and in the Link header, or in one of them only.",
    reads: "page",
    check({ canonicals }, { headers, url }) {
      const inHeader = canonicalOfHeader(headers.get("link"), url);
      const inPage = canonicals[0]?.url ?? null;
      if (inHeader === null || inPage === null) return notApplicable;
      return failedIf(isElsewhere(inHeader, inPage), "The two differ.", [inPage, inHeader]);
    },
  },
  {
    id: "no-meta-refresh",
    severity: "warning",
    title: "The page sends readers on with a refresh",
    why: "Search engines treat a refresh as a weak redirect, and it breaks the back button.",
    fix: "Redirect on the server with 301 instead.",
    reads: "page",
    check(page, { headers }) {
      const refresh = refreshOf(headers, page);
      return failedIf(refresh !== null, "Readers lose their way back, and crawlers may not follow.", [
        refresh === null ? "" : `after ${counted(refresh.seconds, "second")}: ${refresh.url}`,
      ]);
    },
  },
]);

function redirectText({ status, from, to }: FetchedRedirect): string {
  return `${status}: ${from} → ${to}`;
}

/** Whether two addresses have the same host, with or without "www.". */
function isSameHost(a: string, b: string): boolean {
  const [first, second] = [a, b].map((url) => new URL(url).host.replace(/^www\./, ""));
  return first === second;
}

function isWebAddress(url: string): boolean {
  return /^https?:/.test(url);
}

/** Whether the first address is the second without some of its parameters, which is what canonical addresses are for. */
function leavesOutParameters(canonical: string, address: string): boolean {
  const [short, long] = [new URL(canonical), new URL(address)];
  const kept = [...short.searchParams];
  if (!kept.every(([name, value]) => long.searchParams.getAll(name).includes(value))) return false;
  short.search = long.search = "";
  return isSamePage(short.href, long.href);
}
