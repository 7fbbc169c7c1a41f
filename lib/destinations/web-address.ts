/** Far beyond what browsers and servers take. */
const charactersMax = 2000;

/**
 * An address that a destination tells, fit to be shown as a link and to be fetched; null for every other one. A
 * javascript: address would run in the dashboard, and one with a password would be shown there.
 */
export function webAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > charactersMax || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : null;
}
