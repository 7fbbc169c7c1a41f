import { isIP } from "node:net";
import { withoutClosingSlashes } from "@/lib/pages/addresses";

/**
 * Normalises a domain ("https://www.Example.com/", "example.com.") to its host: lower case, Punycode, without
 * `www.`. Null for text that is not a domain name, and for IP addresses.
 */
export function readDomain(text: string): string | null {
  const url = readHttpUrl(text);
  const host = url?.hostname.replace(/\.$/, "").replace(/^www\.(?=.*\.)/, "") ?? "";
  const isName = host.includes(".") && !host.startsWith("[") && isIP(host) === 0;
  return isName && host.length <= 253 ? host : null;
}

/** Normalises the address of a page: https if it has no scheme, and no fragment. Null for an invalid address. */
export function readPageUrl(text: string): string | null {
  const url = readHttpUrl(text);
  if (url === null || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return url.href;
}

function readHttpUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed === "" || /\s/.test(trimmed)) return null;
  // "example.com:8080/x" has no scheme, although the URL parser would take the host for one.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed);
  const address = hasScheme ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}

/** What to find among the results: any page of a domain and its subdomains, or a single page. */
export type RankTarget = { kind: "domain"; domain: string } | { kind: "page"; url: string };

/** Whether a search result belongs to the target. Scheme, `www.` and trailing slashes make no difference. */
export function matchesTarget(resultUrl: string, target: RankTarget): boolean {
  if (!URL.canParse(resultUrl)) return false;
  const result = new URL(resultUrl);
  const host = bareHost(result);
  if (target.kind === "domain") return host === target.domain || host.endsWith(`.${target.domain}`);
  const expected = new URL(target.url);
  return (
    host === bareHost(expected) &&
    barePath(result) === barePath(expected) &&
    // A result may have further parameters, such as tracking ones, but must have those of the target.
    [...expected.searchParams].every(([name, value]) => result.searchParams.getAll(name).includes(value))
  );
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, "");
}

/** The path without trailing slashes; percent-encoded bytes compare equal in upper and lower case. */
function barePath({ pathname }: URL): string {
  return withoutClosingSlashes(pathname).replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
