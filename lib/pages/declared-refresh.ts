import { absoluteAddress } from "./addresses";

/** Where a page sends its readers on to by itself, and after how many whole seconds. */
export interface DeclaredRefresh {
  seconds: number;
  url: string;
}

/** Longer than any address that is followed; the rest of a longer value is ignored. */
const lengthMax = 4000;
const secondsMax = 86_400;

/**
 * Reads the value of a meta refresh or a Refresh header as browsers do: "0; url=/new", "0;/new", "5, URL='/new'". Null for
 * one that only loads the same page again, and for one that browsers ignore.
 */
export function readRefresh(value: string): { seconds: number; target: string } | null {
  const [, digits = "", decimals = "", gap = "", rest = ""] =
    /^\s*(\d*)((?:\.[\d.]*)?)(\s*[;,]|\s)(.*)$/s.exec(value.slice(0, lengthMax)) ?? [];
  if (gap === "" || (digits === "" && decimals === "")) return null;
  const given = rest.trim().replace(/^url\s*=\s*/i, "");
  const [, quote = ""] = /^(["'])/.exec(given) ?? [];
  const target = (quote === "" ? given : (given.slice(1).split(quote)[0] ?? "")).trim();
  return target === "" ? null : { seconds: Math.min(Number(digits), secondsMax), target };
}

/** The same with its address made absolute; null unless that is a page on the web. */
export function resolvedRefresh(value: string | null, base: string): DeclaredRefresh | null {
  const read = value === null ? null : readRefresh(value);
  const url = absoluteAddress(read?.target, base);
  return read === null || url === null || !/^https?:/.test(url) ? null : { seconds: read.seconds, url };
}

/**
 * Where a page sends its readers, by its Refresh header or else its meta element; null when that is the page itself. A
 * meta element inside noscript is none, because browsers that run scripts ignore it, and a script is not run.
 */
export function refreshOf(
  headers: Headers,
  page: { url: string; refresh: DeclaredRefresh | null },
): DeclaredRefresh | null {
  const found = resolvedRefresh(headers.get("refresh"), page.url) ?? page.refresh;
  return found === null || withoutFragment(found.url) === withoutFragment(page.url) ? null : found;
}

function withoutFragment(address: string): string {
  return new URL(address).href.replace(/#.*$/s, "");
}
