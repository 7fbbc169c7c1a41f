import { blogAddress } from "@/lib/destinations/adapters/hosted/blog-address";
import { formOf } from "@/lib/destinations/config-form";
import type { Destination } from "@/lib/destinations/contract";
import type { IntegrationRow } from "@/lib/platform/db/schema";

/** The settings of each destination that say where it writes; none of them is secret. The hosted blog has none. */
const placeSettings: Readonly<Record<string, readonly string[]>> = {
  hosted: [],
  wordpress: ["siteUrl"],
  ghost: ["siteUrl"],
  git: ["repositoryUrl", "branch"],
  webhook: ["url"],
  payload: ["apiUrl", "collection"],
  strapi: ["apiUrl", "collection"],
  webflow: ["siteAddress", "collectionId"],
  shopify: ["shop", "blogId"],
  hubspot: ["blogId"],
  wix: ["siteId"],
  notion: ["dataSourceId"],
  devto: ["siteAddress"],
  hashnode: ["publicationId"],
  contentful: ["spaceId", "environmentId", "contentType"],
  sanity: ["projectId", "dataset", "documentType"],
};

/** Where a connection writes, in one line, such as `https://github.com/acme/site, Branch: main`; null if unknown. */
export function targetOf(
  destination: Destination | null,
  { config }: Pick<IntegrationRow, "config">,
  project: { baseUrl: string; slug: string },
): string | null {
  if (destination === null) return null;
  if (destination.provider === "hosted") return blogAddress(project.baseUrl, project.slug);
  const fields = new Map(formOf(destination.config).map((field) => [field.key, field]));
  const parts = (placeSettings[destination.provider] ?? []).flatMap((key) => {
    const [field, value] = [fields.get(key), config[key]];
    if (field === undefined || field.kind === "secret" || typeof value !== "string" || value === "")
      return [];
    const url = URL.parse(value);
    if (url === null) return [`${field.label}: ${value}`];
    // The attack: whoever knows the whole address of some receivers may post to them.
    return [
      field.secretsStayAt === "address" ? url.origin : `${url.origin}${url.pathname.replace(/\/$/, "")}`,
    ];
  });
  return parts.length === 0 ? null : parts.join(", ");
}
