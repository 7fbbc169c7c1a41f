import { serveOpenApi } from "@/lib/surfaces/rest/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveOpenApi();
