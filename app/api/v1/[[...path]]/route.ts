import { serveNotFound } from "@/lib/surfaces/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNotFound();
