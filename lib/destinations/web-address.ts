/** Far longer than any address that browsers and servers accept. */
const charactersMax = 2000;

/**
 * An address from a destination that is safe to fetch and to show as a link; null for any other. Attack: a
 * javascript: address would run in the dashboard, and one with a password would reveal it there.
 */
export function webAddress(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > charactersMax || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : null;
}
