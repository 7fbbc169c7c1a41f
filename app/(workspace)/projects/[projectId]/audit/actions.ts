"use server";

import { startProjectAudit } from "@/lib/operations/audits/start";
import { stopProjectAudit } from "@/lib/operations/audits/stop";
import { updateProject } from "@/lib/operations/projects/update";
import { action } from "@/lib/surfaces/actions/form-action";

export const startAuditAction = action(startProjectAudit);
export const stopAuditAction = action(stopProjectAudit);
export const scheduleAuditsAction = action(updateProject);
