import { webhookJsonSchema } from "@/lib/platform/messages/payload-schema";
import { createDocumentRoute } from "@/lib/surfaces/http/fixed-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createDocumentRoute(webhookJsonSchema);
