const home = "/projects";
/** The addresses of the pages that ask for signing in. */
const dashboard = /^\/(?:projects\/|(?:account|workspaces|invite|connect)(?:\/|$))/;
/** The base that paths are resolved against; nothing is ever sent to it. */
const here = "http://galley.invalid";

/** The page to open after signing in. It is always a page of the dashboard, whatever `asked` contains. */
export function pageAfterSignIn(asked: unknown): string {
  if (typeof asked !== "string" || !URL.canParse(asked, here)) return home;
  const { origin, pathname, search } = new URL(asked, here);
  // The attack (open redirect): a link to our sign-in page that leads to somebody else's page afterwards.
  return origin === here && dashboard.test(pathname) ? pathname + search : home;
}

/** The address of the sign-in page from which the user comes back to `from`. */
export function signInAddress(from: string): string {
  const next = pageAfterSignIn(from);
  return next === home ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}
