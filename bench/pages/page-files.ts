/**
 * The scripts that a browser of today fetches for a page: those of its script elements, and those that its data for
 * React names, which Next's client loads at once.
 */
export function scriptsOf(html: string): string[] {
  const elements = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = ""]) => attributes);
  // Only for browsers without modules.
  const old = new Set(elements.filter((each) => /\bnomodule\b/i.test(each)).map(sourceOf));
  const named = [...html.matchAll(/\/_next\/static\/chunks\/[\w.~-]+\.js/g)].map(([address]) => address);
  const relative = [...html.matchAll(/(?<![\w/])static\/chunks\/[\w.~-]+\.js/g)].map(
    ([address]) => `/_next/${address}`,
  );
  const all = new Set([...elements.map(sourceOf), ...named, ...relative]);
  return [...all].filter((address): address is string => address !== null && !old.has(address));
}

export function stylesOf(html: string): string[] {
  const links = [...html.matchAll(/<link\b([^>]*)>/gi)].map(([, attributes = ""]) => attributes);
  const sheets = links.filter((each) => /\brel="stylesheet"/i.test(each));
  return [...new Set(sheets.map((each) => /\bhref="([^"]+)"/i.exec(each)?.[1]))].filter(
    (address) => address !== undefined,
  );
}

/** Without a query, which Next adds to some of the addresses of one file. */
function sourceOf(attributes: string): string | null {
  return /\bsrc="([^"?]+)/i.exec(attributes)?.[1] ?? null;
}
