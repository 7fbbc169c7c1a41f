import { serveReadiness } from "@/lib/surfaces/http/readiness";

export const dynamic = "force-dynamic";

export const GET = serveReadiness;
