import type { Database } from "@/lib/platform/db/connection";
import { createContentfulDestination } from "./adapters/contentful/destination";
import { createDevtoDestination } from "./adapters/devto/destination";
import { createGhostDestination } from "./adapters/ghost/destination";
import { createGitDestination } from "./adapters/git/destination";
import { openInThreads } from "./adapters/git/thread/repository-threads";
import { createHashnodeDestination } from "./adapters/hashnode/destination";
import { createHostedBlog } from "./adapters/hosted/hosted-blog";
import type { BlogTasks } from "./adapters/hosted/site/serve-blog";
import { createHubspotDestination } from "./adapters/hubspot/destination";
import { createNotionDestination } from "./adapters/notion/destination";
import { createPayloadDestination } from "./adapters/payload/destination";
import { createSanityDestination } from "./adapters/sanity/destination";
import { createShopifyDestination } from "./adapters/shopify/destination";
import { createStrapiDestination } from "./adapters/strapi/destination";
import { createWebflowDestination } from "./adapters/webflow/destination";
import { createWebhookDestination } from "./adapters/webhook/destination";
import { createWixDestination } from "./adapters/wix/destination";
import { createWordPressDestination } from "./adapters/wordpress/destination";
import type { Destination } from "./contract";

/** Every destination of Galley, in the order in which people choose from them. */
export function allDestinations(options: {
  db: Database;
  baseUrl: string;
  tasks: BlogTasks;
  /** The path of the bundled worker of adapters/git/thread. */
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
