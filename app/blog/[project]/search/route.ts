import { serveSearch } from "@galley/lib/destinations/adapters/hosted/site/serve-lists";
import { createReadRoute } from "@galley/lib/surfaces/http/fixed-route";
import { searchedSite } from "../../blog-site";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadRoute((request) =>
  serveSearch(searchedSite(), request),
);
