import { downloadAudit } from "@/app/_actions/downloads/download-audit";

export const GET = downloadAudit;
