import { serveInngest } from "@/inngest/serve";

export const dynamic = "force-dynamic";

export { serveInngest as GET, serveInngest as POST, serveInngest as PUT };
