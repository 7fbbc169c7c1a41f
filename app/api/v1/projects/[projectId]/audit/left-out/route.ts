import { serve } from "@galley/lib/surfaces/rest/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("/projects/{projectId}/audit/left-out");
