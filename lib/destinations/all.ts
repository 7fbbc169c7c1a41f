import type { Database } from "@/lib/platform/db/connection";
import { createContentfulDestination } from "./contentful/destination";
import type { Destination } from "./contract";
import { createDevtoDestination } from "./devto/destination";
import { createGhostDestination } from "./ghost/destination";
import { createGitDestination } from "./git/destination";
import { openInThreads } from "./git/thread/repository-threads";
import { createHashnodeDestination } from "./hashnode/destination";
import { createHostedBlog } from "./hosted/hosted-blog";
import { createHubspotDestination } from "./hubspot/destination";
import { createNotionDestination } from "./notion/destination";
import { createPayloadDestination } from "./payload/destination";
import { createSanityDestination } from "./sanity/destination";
import { createShopifyDestination } from "./shopify/destination";
import { createStrapiDestination } from "./strapi/destination";
import { createWebflowDestination } from "./webflow/destination";
import { createWebhookDestination } from "./webhook/destination";
import { createWixDestination } from "./wix/destination";
import { createWordPressDestination } from "./wordpress/destination";

/** Every destination that Galley has, in the order in which people choose from them. */
export function allDestinations(options: {
  db: Database;
  baseUrl: string;
  /** The bundled worker of git/thread. */
  gitWorkerFile: string;
}): Destination[] {
  return [
    createHostedBlog(options),
    createWordPressDestination(),
    createGhostDestination(),
    createGitDestination({ open: openInThreads(options.gitWorkerFile) }),
    createWebhookDestination(options),
    createPayloadDestination(),
    createStrapiDestination(),
    createWebflowDestination(),
    createShopifyDestination(),
    createHubspotDestination(),
    createWixDestination(),
    createNotionDestination(),
    createDevtoDestination(),
    createHashnodeDestination(),
    createContentfulDestination(),
    createSanityDestination(),
  ];
}
