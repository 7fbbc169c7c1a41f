import type { Database } from "@/lib/db/connection";
import type { Destination } from "./contract";
import { createHostedBlog } from "./hosted/hosted-blog";
import { createWebhookDestination } from "./webhook/webhook-destination";

/** Every destination that Galley has, in the order in which people choose from them. */
export function allDestinations(options: { db: Database; baseUrl: string }): Destination[] {
  return [createHostedBlog(options), createWebhookDestination(options)];
}
