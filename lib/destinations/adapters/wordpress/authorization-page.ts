import { z } from "zod";
import { callApi } from "../../api/call-api";
import { type Connection, DestinationFailure } from "../../contract";
import { discoverApi, type WordPressSite } from "./discover-api";

export const noApplicationPasswords =
  "The site takes no application passwords. WordPress offers them over https only, so open the site by https (behind a proxy, tell WordPress about it); or a security plugin has switched them off: switch them on.";

const index = z.object({
  authentication: z.union([
    z.object({
      "application-passwords": z.object({ endpoints: z.object({ authorization: z.string() }) }).optional(),
    }),
    z.array(z.unknown()),
  ]),
});

/** Where WordPress sends its user back to, and what it calls the application. */
interface ConsentRequest {
  appName: string;
  /** Where the password goes after consent. */
  successUrl: string;
  rejectUrl: string;
}

/** Identifies Galley to every WordPress site, as its documentation asks of an application. */
const appId = "6f7d5d0e-2c54-4b0f-9a52-3b9e6f1f7d11";

/**
 * The page of a site on which its user agrees that an application may write in their name. The site says itself where
 * it is, and it is asked without credentials. Throws DestinationFailure when the site has none.
 */
export async function authorizationPage(
  connection: Connection<WordPressSite>,
  { appName, successUrl, rejectUrl }: ConsentRequest,
): Promise<URL> {
  const root = await discoverApi(connection);
  root.searchParams.set("_fields", "authentication");
  const answer = await callApi(connection, "WordPress", { url: root });
  const { authentication } = index.safeParse(answer.json).data ?? {};
  if (authentication === undefined) {
    throw new DestinationFailure(
      `The site does not say how applications connect (it answered ${answer.status}): connect with an application password instead.`,
      answer.status >= 500 || answer.status === 429,
    );
  }
  const offered = Array.isArray(authentication) ? undefined : authentication["application-passwords"];
  if (offered === undefined) throw new DestinationFailure(noApplicationPasswords, false);
  const page = pageOn(connection.config.siteUrl, offered.endpoints.authorization);
  page.search = new URLSearchParams({
    app_name: appName,
    app_id: appId,
    success_url: successUrl,
    reject_url: rejectUrl,
  }).toString();
  return page;
}

/** Attack: a site that names a page elsewhere would have its user sign in there. */
function pageOn(siteUrl: string, address: string): URL {
  const site = new URL(siteUrl);
  const page = URL.parse(address);
  if (page === null || !/^https?:$/.test(page.protocol) || page.host !== site.host) {
    throw new DestinationFailure(
      `${siteUrl} names a page on another site to connect applications: connect with an application password instead.`,
      false,
    );
  }
  // A site behind a TLS proxy may name the page without https.
  page.protocol = site.protocol;
  return page;
}
