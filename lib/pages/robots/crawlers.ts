/**
 * How a file is read: as RFC 9309 says, with what Google accepts beyond it, or by our own crawler, which takes
 * whatever is in doubt as forbidden.
 */
export type RobotsReading = "rfc" | "google" | "own";

export interface RobotsCrawler {
  /** The names by which groups address the crawler; it obeys the groups for the first name that the file has. */
  tokens: readonly string[];
  /** Whether it obeys the groups for `*` when none names it. */
  obeysGeneral: boolean;
  reading: RobotsReading;
}

/** The name by which robots.txt addresses our own crawler. */
export const ownCrawlerName = "Galley";

/** Crawlers that obey the groups of another one when none names them, by their names in lower case. */
const followed: Readonly<Record<string, string>> = {
  applebot: "Googlebot",
  "google-cloudvertexbot": "Googlebot",
  "google-inspectiontool": "Googlebot",
  "googlebot-image": "Googlebot",
  "googlebot-news": "Googlebot",
  "googlebot-video": "Googlebot",
  "googleother-image": "GoogleOther",
  "googleother-video": "GoogleOther",
};

/** Crawlers that only obey groups with their own names. */
const withoutGeneral = new Set(
  "adsbot-google adsbot-google-mobile apis-google mediapartners-google".split(" "),
);

const ofGoogle = /^(?:google|adsbot-google|apis-google|mediapartners-google|storebot-google)/;

/**
 * What the operators document of a crawler, by its product token (reviewed in November 2026):
 * developers.google.com/search/docs/crawling-indexing (common and special-case crawlers), support.apple.com/119829.
 */
export function robotsCrawler(name: string): RobotsCrawler {
  const key = name.toLowerCase();
  const other = Object.hasOwn(followed, key) ? followed[key] : undefined;
  return {
    tokens: other === undefined ? [name] : [name, other],
    obeysGeneral: !withoutGeneral.has(key),
    reading: key === ownCrawlerName.toLowerCase() ? "own" : ofGoogle.test(key) ? "google" : "rfc",
  };
}
