import { downloadAudit } from "@/lib/surfaces/actions/downloads/download-audit";

export const GET = downloadAudit;
