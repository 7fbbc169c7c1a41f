import { serveWellKnown } from "@galley/lib/surfaces/oauth/well-known";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveWellKnown();
