"use server";

import { startProjectAudit } from "@galley/lib/operations/audits/start";
import { stopProjectAudit } from "@galley/lib/operations/audits/stop";
import { updateProject } from "@galley/lib/projects/update";
import { action } from "@/app/_actions/form-action";

export const startAuditAction = action(startProjectAudit);
export const stopAuditAction = action(stopProjectAudit);
export const scheduleAuditsAction = action(updateProject);
