import { serveAccent } from "@galley/lib/destinations/adapters/hosted/site/serve-feeds";
import { createReadRoute } from "@galley/lib/surfaces/http/fixed-route";
import { blogSite } from "../../blog-site";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadRoute((request) =>
  serveAccent(blogSite(), request),
);
