import { reportRoutes } from "@galley/lib/surfaces/reports/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = reportRoutes;
