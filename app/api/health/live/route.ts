import { createReadRoute } from "@galley/lib/surfaces/http/fixed-route";
import { healthResponse } from "@galley/lib/surfaces/http/readiness";

/** Says that the process is running. /api/health/ready checks the database. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadRoute(() =>
  Promise.resolve(healthResponse(200, { status: "ok" })),
);
