import { serveAuth } from "@/lib/http/serve-auth";

export const GET = serveAuth();
export const POST = serveAuth();
