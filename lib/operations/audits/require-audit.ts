import { findAudit } from "@/lib/audit/rows/audits";
import { inProject, requireRow } from "../core/require";

export const requireAudit = requireRow("audit", findAudit, inProject);
