import { serve } from "@/lib/surfaces/http/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("/jobs/{jobId}");
