import { serveTools } from "@/lib/mcp/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveTools();
