import { servePassportKeys } from "@galley/lib/surfaces/rest/passport-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = servePassportKeys();
