"use server";

import { startProjectAudit } from "@galley/lib/audits/operations/start";
import { stopProjectAudit } from "@galley/lib/audits/operations/stop";
import { updateProject } from "@galley/lib/projects/update";
import { action } from "@/app/_actions/form-action";

export const startAuditAction = action(startProjectAudit);
export const stopAuditAction = action(stopProjectAudit);
export const scheduleAuditsAction = action(updateProject);
