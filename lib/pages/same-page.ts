import { withoutClosingSlashes } from "./addresses";

/** Parameters that record where a visitor came from or who it is, whatever their value. */
const visitorParameter =
  /^(?:utm_\w*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|_ga|_gl|_hs\w*|mkt_tok|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|zenid|oscsid)$/i;
/** Names that some sites use for a session, and others for an article, a shop or a talk. */
const sessionParameter = /^(?:sid|sess|sessid|session|sessionid|session_id)$/i;
/** Names that some sites use for where a visitor came from, and others for a product's number or a file's version. */
const originParameter = /^(?:ref|source)$/i;

/** Long and random: a hash, a UUID, or letters mixed with digits. */
const sessionValue =
  /^(?:[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\D*\d)(?=[^a-z]*[a-z])[0-9a-z]{20,})$/i;
/** A word or two, such as newsletter, home_page or acme.example. */
const originValue = /^[a-z._-]{0,40}$/i;

/** Whether the page is the same without this parameter. Both parts as they are written in the address. */
function isIgnored(name: string, value: string): boolean {
  if (visitorParameter.test(name)) return true;
  if (sessionParameter.test(name)) return sessionValue.test(value);
  return originParameter.test(name) && originValue.test(value);
}

/**
 * The plain spelling of a web address, which asks for the same page: without fragment, default port, the dot after a
 * host, escapes of plain characters, an empty query, and parameters that only concern the visitor. It keeps the order
 * of the others, because a server may depend on it. Null for any other kind of address.
 */
export function plainAddress(address: string, base?: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  if (url.hostname.endsWith(".")) return null;
  url.hash = "";
  url.pathname = plainEscapes(url.pathname.replace(/;jsessionid=[^/;]*/i, ""));
  url.search = plainEscapes(keptParameters(url.search));
  return url.href;
}

function keptParameters(search: string): string {
  if (search === "") return "";
  return search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter !== "" && !isIgnored(nameOf(parameter), valueOf(parameter)))
    .join("&");
}

/** An escape with a lower-case digit. */
const lowerCaseEscape = /%(?:[a-f][0-9a-fA-F]|[0-9A-F][a-f])/g;
/** An escape of a letter, a digit or one of `-._~`, in upper case. */
const needlessEscape = /%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/g;

/** RFC 3986: an escape of a letter, a digit or one of `-._~` is that character, and `%c3` is `%C3`. */
function plainEscapes(text: string): string {
  return text
    .replace(lowerCaseEscape, (escape) => escape.toUpperCase())
    .replace(needlessEscape, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
}

/** The name of a parameter as it is written in the address. */
function nameOf(parameter: string): string {
  return parameter.split("=", 1)[0] ?? "";
}

function valueOf(parameter: string): string {
  return parameter.slice(nameOf(parameter).length + 1);
}

/** Whether two addresses are meant for the same page: `pageKey` tells what makes no difference. */
export function isSamePage(a: string, b: string): boolean {
  return a === b || pageKey(a) === pageKey(b);
}

/**
 * A spelling that all addresses of a page share: the plain one, without scheme, `www.` and closing slashes, and with the
 * parameters in the order of their names. Values of one name keep their order, which may have a meaning.
 */
export function pageKey(address: string): string {
  const url = new URL(plainAddress(address) ?? address);
  url.searchParams.sort();
  const path = withoutClosingSlashes(decoded(url.pathname));
  return [url.host.replace(/^www\./, ""), path, ...[...url.searchParams].map((pair) => pair.join("="))].join(
    " ",
  );
}

/** Decodes a path so that its percent-encoded and plain spellings compare equal; keeps one with broken escapes. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
