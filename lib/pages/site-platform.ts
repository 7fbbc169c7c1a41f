/** The systems that are recognised by what their makers document; each is the provider of a destination. */
export const sitePlatforms = ["wordpress", "ghost", "shopify", "wix"] as const;
export type SitePlatform = (typeof sitePlatforms)[number];

interface AnsweredPage {
  generators: readonly string[];
  extensionRelations: readonly string[];
}

/**
 * What each system says of itself. Not among them: Webflow, whose name stays on pages that were exported to another
 * host, and WordPress.com, whose simple plans have no API of their own.
 */
const generatorNames: readonly { platform: SitePlatform; pattern: RegExp }[] = [
  { platform: "wordpress", pattern: /^WordPress \d/ },
  { platform: "ghost", pattern: /^Ghost \d/ },
  { platform: "wix", pattern: /^Wix\.com / },
];

/** In characters: a longer header is not a list of links that any site sends. */
const headerLengthMax = 8_000;

/**
 * The system that a site runs on, from an answer to a request for its home page. Null without a sign, and when the signs
 * are of more than one system. The answer is a stranger's: nothing of it is passed on but which of the names it means.
 */
export function platformOf(
  { generators, extensionRelations }: AnsweredPage,
  headers: Readonly<Record<string, string>>,
): SitePlatform | null {
  const found = new Set<SitePlatform>();
  for (const { platform, pattern } of generatorNames) {
    if (generators.some((generator) => pattern.test(generator))) found.add(platform);
  }
  if (extensionRelations.includes(wordPressApi) || linksToWordPressApi(headers["link"] ?? "")) {
    found.add("wordpress");
  }
  if (/^shopify$/i.test(headers["powered-by"]?.trim() ?? "")) found.add("shopify");
  const [only, ...others] = found;
  return others.length === 0 ? (only ?? null) : null;
}

/** https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/ */
const wordPressApi = "https://api.w.org/";

function linksToWordPressApi(header: string): boolean {
  return /;\s?rel="?https:\/\/api\.w\.org\/(?:["\s;,]|$)/i.test(header.slice(0, headerLengthMax));
}
