import { serveNoOAuth } from "@/lib/surfaces/tools/no-oauth";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNoOAuth();
