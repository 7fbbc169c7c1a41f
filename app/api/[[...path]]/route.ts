import { serveNotFound } from "@/lib/surfaces/rest/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNotFound();
