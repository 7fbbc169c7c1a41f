import { webhookJsonSchema } from "@galley/lib/platform/messages/payload-schema";
import { createDocumentRoute } from "@galley/lib/surfaces/http/fixed-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createDocumentRoute(webhookJsonSchema);
