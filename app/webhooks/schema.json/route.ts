import { createDocumentRoute } from "@/lib/surfaces/http/fixed-route";
import { webhookJsonSchema } from "@/lib/webhooks/payload-schema";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createDocumentRoute(webhookJsonSchema);
