import { servePassportKeys } from "@/lib/surfaces/rest/passport-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = servePassportKeys();
