/** The settings that say how long records are kept, in days. 0 means for ever. */
export interface RetentionSettings {
  sessionIdleDays: number;
  articleTrashDays: number;
  projectTrashDays: number;
  activityDays: number;
  modelCallDays: number;
  modelAnswerDays: number;
  jobWorkDays: number;
  lookupAnswerDays: number;
  idempotencyDays: number;
  deliveryDays: number;
  publishEventDays: number;
  articleVersionDays: number;
  writingGuideDays: number;
  auditPageDays: number;
  expiredAccessDays: number;
  /** The hour, in UTC, at which a night's deletion begins. */
  retentionHour: number;
}

interface RetentionKindFacts {
  /** The environment variable, and what it says. */
  setting: string;
  days: (settings: RetentionSettings) => number;
  /** Every night, or every hour where people rely on it. */
  every: "night" | "hour";
  deletes: string;
  keeps: string;
  /** The tables whose rows it deletes; the first is the one that its report counts. */
  tables: readonly [string, ...string[]];
}

/** Every kind of record that is deleted with age. docs/retention.md shows this table; a test compares the two. */
export const retentionKinds = {
  sessions: {
    setting: "SESSION_IDLE_DAYS",
    days: (settings) => settings.sessionIdleDays,
    every: "hour",
    deletes: "Sessions that nobody has used for so many days",
    keeps: "Sessions in use, until SESSION_DAYS ends them",
    tables: ["session"],
  },
  expired_access: {
    setting: "EXPIRED_ACCESS_DAYS",
    days: (settings) => settings.expiredAccessDays,
    every: "night",
    deletes:
      "Invitations, links to set a password, tokens and codes of connected applications, and the records of sign-in steps, so many days after they expired; applications that nobody gave access",
    keeps: "Whatever can still be used, and applications that somebody gave access",
    tables: [
      "agent_token",
      "agent_code",
      "agent_client",
      "verification",
      "workspace_invitation",
      "password_link",
    ],
  },
  idempotent_answers: {
    setting: "IDEMPOTENCY_DAYS",
    days: (settings) => settings.idempotencyDays,
    every: "night",
    deletes: "The answers to calls with an Idempotency-Key; after 24 hours none is used again",
    keeps: "Answers of the last 24 hours",
    tables: ["idempotent_answer"],
  },
  lookup_answers: {
    setting: "LOOKUP_ANSWER_DAYS",
    days: (settings) => settings.lookupAnswerDays,
    every: "night",
    deletes: "The answers of rank_check and ai_presence, so many days after their twelve hours are over",
    keeps: "Answers that identical calls still share, and lookups under way",
    tables: ["lookup_answer"],
  },
  model_answers: {
    setting: "MODEL_ANSWER_DAYS",
    days: (settings) => settings.modelAnswerDays,
    every: "night",
    deletes: "The answers of models, so many days after their job was done or failed",
    keeps: "The answers of every open job, however old",
    tables: ["writer_answer"],
  },
  job_work: {
    setting: "JOB_WORK_DAYS",
    days: (settings) => settings.jobWorkDays,
    every: "night",
    deletes: "Research, outline and drafts of a job, so many days after it was done or failed",
    keeps: "The job itself with its costs, stages and sources; all work of an open job",
    tables: ["job"],
  },
  model_calls: {
    setting: "MODEL_CALL_DAYS",
    days: (settings) => settings.modelCallDays,
    every: "night",
    deletes: "The record of calls to models",
    keeps: "The sums of tokens and costs of each job",
    tables: ["model_call"],
  },
  deliveries: {
    setting: "DELIVERY_DAYS",
    days: (settings) => settings.deliveryDays,
    every: "night",
    deletes: "The messages of webhooks, with their attempts",
    keeps: "The last message about each article that a webhook connection's receiver accepted",
    tables: ["webhook_delivery", "webhook_attempt"],
  },
  publish_events: {
    setting: "PUBLISH_EVENT_DAYS",
    days: (settings) => settings.publishEventDays,
    every: "night",
    deletes: "The records of earlier attempts to publish, with what the checks of each found",
    keeps:
      "The newest record of each publication, the one that checks write to, and the evidence of its state",
    tables: ["publish_event"],
  },
  article_versions: {
    setting: "ARTICLE_VERSION_DAYS",
    days: (settings) => settings.articleVersionDays,
    every: "night",
    deletes: "Versions of articles that a newer one had replaced by then",
    keeps:
      "The first and the current version, each that is published or being published, and each approved one",
    tables: ["article_version"],
  },
  writing_guides: {
    setting: "WRITING_GUIDE_DAYS",
    days: (settings) => settings.writingGuideDays,
    every: "night",
    deletes: "Former writing guides of projects",
    keeps: "The present guide, and each that an article or a job was written with",
    tables: ["writing_guide"],
  },
  audit_pages: {
    setting: "AUDIT_PAGE_DAYS",
    days: (settings) => settings.auditPageDays,
    every: "night",
    deletes: "The pages of the audit before a project's last one, which are kept to compare the two",
    keeps:
      "The pages of each project's last finished audit; scores, grades and recommendations of all audits",
    tables: ["audit_page", "audit_link", "audit_finding", "audit_file", "audit_sitemap_entry"],
  },
  activity: {
    setting: "ACTIVITY_DAYS",
    days: (settings) => settings.activityDays,
    every: "night",
    deletes: "Entries of the trail of who changed what",
    keeps: "Newer entries",
    tables: ["activity"],
  },
  deleted_articles: {
    setting: "ARTICLE_TRASH_DAYS",
    days: (settings) => settings.articleTrashDays,
    every: "hour",
    deletes: "Articles in the trash, with their versions and publications",
    keeps: "Articles that are not in the trash; pages that are live stay where they are",
    tables: ["article"],
  },
  deleted_projects: {
    setting: "PROJECT_TRASH_DAYS",
    days: (settings) => settings.projectTrashDays,
    every: "hour",
    deletes: "Projects and workspaces in the trash, with everything in them",
    keeps: "Projects and workspaces that are not in the trash; of a deleted project its entries in the trail",
    tables: ["project", "workspace"],
  },
} as const satisfies Record<string, RetentionKindFacts>;

export type RetentionKind = keyof typeof retentionKinds;

export const retentionKindNames = Object.keys(retentionKinds).filter(isRetentionKind);

export function isRetentionKind(name: string): name is RetentionKind {
  return name in retentionKinds;
}

export function retentionFacts(kind: RetentionKind): RetentionKindFacts {
  return retentionKinds[kind];
}
