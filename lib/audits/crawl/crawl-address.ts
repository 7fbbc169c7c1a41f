import { addressLengthMax } from "@/lib/pages/addresses";
import { plainAddress } from "@/lib/pages/same-page";

/**
 * The one spelling of an address that a crawl uses. Null when it is not an address of a web page, has a password, or is
 * too long to be followed.
 */
export function crawlAddress(address: string, base?: string): string | null {
  const url = plainAddress(address, base);
  if (url === null || url.length > addressLengthMax) return null;
  const { username, password } = new URL(url);
  return username === "" && password === "" ? url : null;
}

/** A host with its port, and its twin with or without `www.` when it has one. */
export function hostWithTwin(host: string): string[] {
  if (host.startsWith("www.")) return [host, host.slice(4)];
  const isName = /\.[a-z][a-z0-9-]*(?::\d+)?$/.test(host);
  return isName ? [host, `www.${host}`] : [host];
}
