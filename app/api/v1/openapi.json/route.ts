import { serveOpenApi } from "@galley/lib/surfaces/rest/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOpenApi();
