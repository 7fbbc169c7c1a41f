import { serveOAuth } from "@galley/lib/surfaces/oauth/oauth-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOAuth();
