import { serveNothing } from "@/lib/surfaces/tools/nothing-here";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNothing();
