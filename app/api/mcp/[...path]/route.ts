import { serveNothing } from "@/lib/mcp/nothing-here";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNothing();
