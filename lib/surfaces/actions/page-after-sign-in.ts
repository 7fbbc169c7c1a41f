const home = "/projects";
/** Only there to resolve a path against; nothing is ever sent to it. */
const here = "http://galley.invalid";

/** The page to go to after signing in: one of the dashboard's own, whatever the address asked for. */
export function pageAfterSignIn(asked: unknown): string {
  if (typeof asked !== "string" || !URL.canParse(asked, here)) return home;
  const { origin, pathname, search } = new URL(asked, here);
  // Against a link to our sign-in page that ends on a page of somebody else's.
  return origin === here && pathname.startsWith(`${home}/`) ? pathname + search : home;
}

/** The sign-in page, from which one comes back to this address. */
export function signInAddress(from: string): string {
  const next = pageAfterSignIn(from);
  return next === home ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}
