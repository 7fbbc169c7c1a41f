import { serveAuth } from "@galley/lib/surfaces/http/serve-auth";

export const GET = serveAuth();
export const POST = serveAuth();
