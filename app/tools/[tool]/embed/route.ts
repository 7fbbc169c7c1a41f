import { toolRoutes } from "@galley/lib/surfaces/tool-pages/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = toolRoutes.embed;
