import { number } from "./setting-kinds";

const days = (fallback: number, description: string) =>
  number(0, 36_500, fallback, `${description}; 0 keeps them for ever.`);

/** How long records are kept. What each setting deletes, and what it spares, is in docs/retention.md. */
export const retentionSettings = {
  ACTIVITY_DAYS: days(400, "How many days the entries of the trail of who changed what are kept"),
  MODEL_CALL_DAYS: days(90, "How many days the records of calls to models are kept"),
  MODEL_ANSWER_DAYS: days(30, "How many days the answers of models are kept after their job has ended"),
  JOB_WORK_DAYS: days(30, "How many days the drafts and notes of a job are kept after it has ended"),
  LOOKUP_ANSWER_DAYS: days(1, "How many days the answers of live lookups are kept after they have expired"),
  IDEMPOTENCY_DAYS: days(1, "How many days the answers to calls with an Idempotency-Key are kept"),
  DELIVERY_DAYS: days(30, "How many days the messages of webhooks are kept, with their attempts"),
  PUBLISH_EVENT_DAYS: days(
    365,
    "How many days the records of earlier attempts to publish are kept, with what their checks found",
  ),
  ARTICLE_VERSION_DAYS: days(0, "How many days the former versions of articles are kept"),
  WRITING_GUIDE_DAYS: days(365, "How many days former writing guides are kept that no article or job names"),
  AUDIT_PAGE_DAYS: days(365, "How many days the pages of a project's last audit but one are kept"),
  EXPIRED_ACCESS_DAYS: days(
    1,
    "How many days expired invitations, codes and tokens are kept, and applications that nobody gave access",
  ),
  RETENTION_HOUR: number(0, 23, 3, "The hour, in UTC, at which old records begin to be deleted each night."),
};
