import { createReadRoute } from "@galley/lib/surfaces/http/fixed-route";
import { serveReadiness } from "@galley/lib/surfaces/http/readiness";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadRoute(serveReadiness);
