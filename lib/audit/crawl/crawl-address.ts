import { addressLengthMax } from "@/lib/pages/addresses";

/** Parameters that record where a visitor came from or who it is; the page is the same without them. */
const ignoredParameter =
  /^(?:utm_\w*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs\w*|mkt_tok|phpsessid|jsessionid|aspsessionid\w*|sid|sessid|sessionid|session_id|cfid|cftoken|zenid|oscsid)$/i;

/**
 * The one spelling of an address that a crawl uses: without fragment, tracking parameters and session ids. Null
 * when it is not an address of a web page, or is too long to be followed.
 */
export function crawlAddress(address: string, base?: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.username !== "" || url.password !== "" || url.hostname.endsWith(".")) return null;
  url.hash = "";
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/i, "");
  if (url.search !== "") url.search = keptParameters(url.search);
  return url.href.length > addressLengthMax ? null : url.href;
}

/** Keeps the spelling and the order of the parameters, because a server may depend on both. */
function keptParameters(search: string): string {
  return search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "" && !ignoredParameter.test(nameOf(parameter)))
    .join("&");
}

/** The name of a parameter as it is written in the address. */
export function nameOf(parameter: string): string {
  return parameter.split("=", 1)[0] ?? "";
}

/** A host with its port, and its twin with or without `www.` when it has one. */
export function hostWithTwin(host: string): string[] {
  if (host.startsWith("www.")) return [host, host.slice(4)];
  const isName = /\.[a-z][a-z0-9-]*(?::\d+)?$/.test(host);
  return isName ? [host, `www.${host}`] : [host];
}
