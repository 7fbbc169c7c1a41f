import { load } from "cheerio";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";
import { callApi } from "../../api/call-api";
import { type Connection, DestinationFailure } from "../../contract";
import { problem, siteIndex } from "./api-types";
import { wordPressFailure } from "./failures";
import type { WordPressConfig } from "./wordpress-config";

export type WordPressSite = Pick<WordPressConfig, "siteUrl">;

const relation = "https://api.w.org/";
const homeBytesMax = 256 * 1024;

/**
 * Finds the address of a site's API, which its home page announces. Asked without credentials, because only
 * this request follows redirects. Throws DestinationFailure when the address is on another site or is not
 * WordPress.
 */
export async function discoverApi(connection: Connection<WordPressSite>): Promise<URL> {
  const { siteUrl } = connection.config;
  for (const method of ["HEAD", "GET"]) {
    const home = await fetchHome(connection, method);
    if (home === null) continue;
    refuseOtherOrigin(siteUrl, new URL(home.url), "redirects to");
    const root = announcedRoot(home);
    if (root !== null) return sameSite(siteUrl, root);
  }
  return unannouncedRoot(connection);
}

async function fetchHome(
  { config, fetch, signal }: Connection<WordPressSite>,
  method: string,
): Promise<GuardedResponse | null> {
  try {
    return await fetch(`${config.siteUrl}/`, {
      method,
      timeoutMs: 15_000,
      bodyBytesMax: homeBytesMax,
      onTooLarge: "truncate",
      signal,
    });
  } catch (error) {
    // The first API call will meet the same problem and report it.
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}

/** From the Link header, or from the page's own link element: page caches drop the header. */
function announcedRoot(home: GuardedResponse): URL | null {
  const header = home.headers.get("link") ?? "";
  const [, target] =
    [...header.matchAll(/<([^>]*)>([^,<]*)/g)].find(([, , rest]) => rest?.includes(relation)) ?? [];
  const address = target ?? load(home.text())(`link[rel="${relation}"]`).attr("href");
  return address !== undefined && URL.canParse(address, home.url) ? new URL(address, home.url) : null;
}

/**
 * For home pages that are closed or not made by WordPress; this form of the address works with every permalink
 * setting.
 */
async function unannouncedRoot(connection: Connection<WordPressSite>): Promise<URL> {
  const root = new URL(`${connection.config.siteUrl}/?rest_route=/`);
  const asked = new URL(root);
  asked.searchParams.set("_fields", "name,namespaces");
  const answer = await callApi(connection, "WordPress", { url: asked });
  const isWordPress =
    siteIndex.safeParse(answer.json).data?.namespaces.includes("wp/v2") ??
    (answer.status === 401 && problem.safeParse(answer.json).success);
  if (isWordPress) return root;
  // Nobody knows what a site has that is in maintenance, has failed or is refusing calls for now.
  if (answer.status >= 500 || answer.status === 429) throw wordPressFailure(answer);
  throw new DestinationFailure(
    `No WordPress API was found at ${connection.config.siteUrl} (it answered ${answer.status}); check that this is the address of a WordPress site, and that no plugin or firewall closes its REST API.`,
    false,
  );
}

/** Sites behind a TLS proxy often announce http. Credentials go over https when either address does. */
function sameSite(siteUrl: string, root: URL): URL {
  const site = new URL(siteUrl);
  if (root.host === site.host && root.protocol !== site.protocol) root.protocol = "https:";
  if (root.host !== site.host) refuseOtherOrigin(siteUrl, root, "has its API at");
  return root;
}

function refuseOtherOrigin(siteUrl: string, found: URL, how: string): void {
  if (found.origin === new URL(siteUrl).origin) return;
  throw new DestinationFailure(
    `${siteUrl} ${how} ${found.origin}; put that address into the connection.`,
    false,
  );
}
