import type { FieldLink } from "@galley/lib/destinations/config-form";

/** The address of the first link that can be made of these values; null when something in each is still missing. */
export function linkFor(
  links: readonly FieldLink[],
  valueOf: (key: string) => string | undefined,
): { label: string; href: string } | null {
  for (const { label, address, when } of links) {
    if (when !== undefined && webUrl(valueOf(when.key))?.hostname !== when.host) continue;
    const href = filled(address, valueOf);
    if (href !== null) return { label, href };
  }
  return null;
}

/** The settings that the links depend on. */
export function keysOfLinks(links: readonly FieldLink[]): string[] {
  const named = links.flatMap(({ address, when }) => [
    ...[...address.matchAll(placeholder)].map(([, key = ""]) => key),
    ...(when === undefined ? [] : [when.key]),
  ]);
  return [...new Set(named)];
}

const placeholder = /\{(\w+)(\.origin)?\}/g;

/**
 * Attack: a setting is somebody's text. It may only become the site that a link leads to when it is a web address
 * without a password, and it is escaped everywhere else.
 */
function filled(address: string, valueOf: (key: string) => string | undefined): string | null {
  let complete = true;
  const href = address.replaceAll(placeholder, (_, key: string, origin: string | undefined) => {
    const value = valueOf(key)?.trim() ?? "";
    const site = webUrl(value);
    const isSite = address.startsWith(`{${key}`);
    if (value === "" || (isSite && site === null)) complete = false;
    if (!isSite) return encodeURIComponent(value);
    if (site === null) return "";
    return origin === undefined
      ? `${site.origin}${site.pathname.replace(/(?:\.git)?\/*$/, "")}`
      : site.origin;
  });
  return complete ? href : null;
}

function webUrl(text: string | undefined): URL | null {
  const url = URL.parse((text ?? "").trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.username === "" && url.password === "" ? url : null;
}
