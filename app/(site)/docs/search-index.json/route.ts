import { createReadRoute } from "@galley/lib/surfaces/http/fixed-route";
import { unchangedOr } from "@galley/lib/surfaces/http/unchanging-text";
import { keptIndex } from "../search/kept-index";

const headers = {
  "Content-Type": "application/json",
  // After an update of the server, an old index leads to a page that still exists, for a few minutes.
  "Cache-Control": "public, max-age=600",
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadRoute(async (request) =>
  unchangedOr(request, (await keptIndex()).json, headers),
);
