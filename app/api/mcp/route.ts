import { serveTools } from "@galley/lib/surfaces/tools/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveTools();
