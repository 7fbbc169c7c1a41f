/** Whether a property has the pages of a website: "sc-domain:example.com", or "https://example.com/" and what begins so. */
function hasPagesOf(property: string, website: string): boolean {
  const site = URL.parse(website);
  if (site === null) return false;
  const domain = /^sc-domain:(.+)$/.exec(property)?.[1];
  if (domain !== undefined) return site.hostname === domain || site.hostname.endsWith(`.${domain}`);
  const path = site.pathname.endsWith("/") ? site.pathname : `${site.pathname}/`;
  return `${site.origin}${path}`.startsWith(property.endsWith("/") ? property : `${property}/`);
}

/** How many properties a sentence lists. */
const listedMax = 20;

/** The property to read for a website, or the sentence that says which one to choose. */
export function choosePropertyOf(
  website: string,
  readable: readonly string[],
  wanted: string | undefined,
  clientEmail: string | null,
): { property: string } | { problem: string } {
  if (readable.length === 0 && clientEmail === null) {
    return {
      problem:
        "The Google account may not read any property: connect with one that is a user of the property in Search Console.",
    };
  }
  const reader = clientEmail ?? "The Google account";
  if (readable.length === 0) {
    return {
      problem: `${reader} may not read any property yet: in Search Console, open the property’s Settings, “Users and permissions”, add this address with the permission Restricted, and connect again.`,
    };
  }
  if (wanted !== undefined) {
    if (readable.includes(wanted)) return { property: wanted };
    return { problem: `${reader} may not read ${wanted}. It may read ${listed(readable)}.` };
  }
  const fitting = readable.filter((property) => hasPagesOf(property, website));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return { property: only };
  return {
    problem:
      fitting.length === 0
        ? `None of the properties that ${clientEmail ?? "the Google account"} may read has the pages of ${website}: say which one to read, or add ${clientEmail === null ? "the account" : "this address"} to another property. It may read ${listed(readable)}.`
        : `Several properties have the pages of ${website}: say which one to read, ${listed(fitting)}.`,
  };
}

function listed(properties: readonly string[]): string {
  const more = properties.length - listedMax;
  return `${properties.slice(0, listedMax).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
