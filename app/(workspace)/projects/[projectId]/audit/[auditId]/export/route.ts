import { downloadAudit } from "@/lib/surfaces/actions/download-audit";

export const GET = downloadAudit;
