"use server";

import { ignoreFinding } from "@galley/lib/audits/operations/ignore";
import { recheckAudit } from "@galley/lib/audits/operations/recheck";
import { shareAudit } from "@galley/lib/audits/operations/share";
import { startProjectAudit } from "@galley/lib/audits/operations/start";
import { stopProjectAudit } from "@galley/lib/audits/operations/stop";
import { unignoreFinding } from "@galley/lib/audits/operations/unignore";
import { unshareAudit } from "@galley/lib/audits/operations/unshare";
import { updateProject } from "@galley/lib/projects/update";
import { action } from "@/app/_actions/form-action";

export const startAuditAction = action(startProjectAudit);
export const stopAuditAction = action(stopProjectAudit);
export const scheduleAuditsAction = action(updateProject);
export const ignoreFindingAction = action(ignoreFinding);
export const unignoreFindingAction = action(unignoreFinding);
export const recheckAction = action(recheckAudit);
export const shareReportAction = action(shareAudit);
export const unshareReportAction = action(unshareAudit);
