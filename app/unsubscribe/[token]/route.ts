import { unsubscribeRoutes } from "@galley/lib/surfaces/unsubscribe/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unsubscribeRoutes;
