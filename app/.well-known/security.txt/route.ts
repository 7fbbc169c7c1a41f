import { serveSecurityText } from "@galley/lib/surfaces/http/security-txt";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveSecurityText();
