import { findAudit } from "@/lib/audits/rows/audits";
import { inProject, requireRow } from "@/lib/kernel/require";

export const requireAudit = requireRow("audit", findAudit, inProject);
