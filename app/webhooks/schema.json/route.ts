import { webhookJsonSchema } from "@/lib/destinations/webhook/payload-schema";
import { createDocumentRoute } from "@/lib/surfaces/http/fixed-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createDocumentRoute(webhookJsonSchema);
