import type { RetentionSettings } from "@/lib/health/retention/kinds";

/** How long records are kept, as without any setting. */
export const retentionDefaults: RetentionSettings = {
  sessionIdleDays: 14,
  articleTrashDays: 30,
  projectTrashDays: 30,
  activityDays: 400,
  modelCallDays: 90,
  modelAnswerDays: 30,
  jobWorkDays: 30,
  lookupAnswerDays: 1,
  idempotencyDays: 1,
  deliveryDays: 30,
  publishEventDays: 365,
  articleVersionDays: 0,
  writingGuideDays: 365,
  auditPageDays: 365,
  expiredAccessDays: 1,
  retentionHour: 3,
};
