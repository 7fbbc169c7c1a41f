/**
 * How the names of better-auth's cookies begin. With __Host-, a browser takes them from nobody but this host over
 * https: a page of another subdomain cannot plant a session of its own.
 */
export function cookiePrefixOf(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-galley" : "galley";
}

const presentName = "__Host-galley.session_token";
const formerName = "__Secure-galley.session_token";
/** Sessions that began under the former name outlive the update, but nobody accepts it for ever. */
const formerNameEnds = Date.UTC(2027, 2, 1);

/**
 * A Cookie header in which a session has its current name although it began under the former one; null when there is
 * none, or when a session under the current name is there as well.
 */
export function renamedSession(header: string, baseUrl: string, now: Date): string | null {
  if (!baseUrl.startsWith("https:") || now.getTime() >= formerNameEnds) return null;
  const cookies = header.split(";").map((cookie) => cookie.trim());
  if (cookies.some(isNamed(presentName)) || !cookies.some(isNamed(formerName))) return null;
  return cookies
    .map((cookie) => (isNamed(formerName)(cookie) ? presentName + cookie.slice(formerName.length) : cookie))
    .join("; ");
}

const isNamed = (name: string) => (cookie: string) => cookie.startsWith(`${name}=`);
