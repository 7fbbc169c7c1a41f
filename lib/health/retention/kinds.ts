import type { RetentionDays } from "@/lib/platform/settings/retention-days";

/** The settings that say how long records are kept, in days. 0 means for ever. */
export interface RetentionSettings {
  sessionIdleDays: number;
  trashDays: number;
  retentionDays: RetentionDays;
}

interface RetentionKindFacts {
  /** The environment variable, with the name of the kind if it takes several, and what it says. */
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
    setting: "RETENTION_DAYS: expired_access",
    days: ({ retentionDays }) => retentionDays.expired_access,
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
    setting: "RETENTION_DAYS: idempotent_answers",
    days: ({ retentionDays }) => retentionDays.idempotent_answers,
    every: "night",
    deletes: "The answers to calls with an Idempotency-Key; after 24 hours none is used again",
    keeps: "Answers of the last 24 hours",
    tables: ["idempotent_answer"],
  },
  lookup_answers: {
    setting: "RETENTION_DAYS: lookup_answers",
    days: ({ retentionDays }) => retentionDays.lookup_answers,
    every: "night",
    deletes: "The answers of rank_check and ai_presence, so many days after their twelve hours are over",
    keeps: "Answers that identical calls still share, and lookups under way",
    tables: ["lookup_answer"],
  },
  model_answers: {
    setting: "RETENTION_DAYS: model_answers",
    days: ({ retentionDays }) => retentionDays.model_answers,
    every: "night",
    deletes: "The answers of models, so many days after their job was done or failed",
    keeps: "The answers of every open job, however old",
    tables: ["writer_answer"],
  },
  job_work: {
    setting: "RETENTION_DAYS: job_work",
    days: ({ retentionDays }) => retentionDays.job_work,
    every: "night",
    deletes: "Research, outline and drafts of a job, so many days after it was done or failed",
    keeps: "The job itself with its costs, stages and sources; all work of an open job",
    tables: ["job"],
  },
  model_calls: {
    setting: "RETENTION_DAYS: model_calls",
    days: ({ retentionDays }) => retentionDays.model_calls,
    every: "night",
    deletes: "The record of calls to models",
    keeps: "The sums of tokens and costs of each job",
    tables: ["model_call"],
  },
  deliveries: {
    setting: "RETENTION_DAYS: deliveries",
    days: ({ retentionDays }) => retentionDays.deliveries,
    every: "night",
    deletes: "The messages of webhooks, with their attempts",
    keeps: "The last message about each article that a webhook connection's receiver accepted",
    tables: ["webhook_delivery", "webhook_attempt"],
  },
  mails: {
    setting: "RETENTION_DAYS: mails",
    days: ({ retentionDays }) => retentionDays.mails,
    every: "night",
    deletes: "The record of mails, with what they told",
    keeps: "Newer mails; a mail is only in this record, Galley keeps no copy of its text",
    tables: ["mail"],
  },
  publish_events: {
    setting: "RETENTION_DAYS: publish_events",
    days: ({ retentionDays }) => retentionDays.publish_events,
    every: "night",
    deletes: "The records of earlier attempts to publish, with what the checks of each found",
    keeps:
      "The newest record of each publication, the one that checks write to, and the evidence of its state",
    tables: ["publish_event"],
  },
  article_versions: {
    setting: "RETENTION_DAYS: article_versions",
    days: ({ retentionDays }) => retentionDays.article_versions,
    every: "night",
    deletes: "Versions of articles that a newer one had replaced by then",
    keeps:
      "The first and the current version, each that is published or being published, and each approved one",
    tables: ["article_version"],
  },
  writing_guides: {
    setting: "RETENTION_DAYS: writing_guides",
    days: ({ retentionDays }) => retentionDays.writing_guides,
    every: "night",
    deletes: "Former writing guides of projects",
    keeps: "The present guide, and each that an article or a job was written with",
    tables: ["writing_guide"],
  },
  audit_pages: {
    setting: "RETENTION_DAYS: audit_pages",
    days: ({ retentionDays }) => retentionDays.audit_pages,
    every: "night",
    deletes: "The pages of the audit before a project's last one, which are kept to compare the two",
    keeps:
      "The pages of each project's last finished audit; scores, grades and recommendations of all audits",
    tables: ["audit_page", "audit_link", "audit_finding", "audit_file", "audit_sitemap_entry"],
  },
  search_figures: {
    setting: "RETENTION_DAYS: search_figures",
    days: ({ retentionDays }) => retentionDays.search_figures,
    every: "night",
    deletes: "The daily figures of pages and queries, so many days after their day",
    keeps:
      "Figures of newer days, also when Search Console is disconnected; the last results of each article",
    tables: ["search_figure"],
  },
  activity: {
    setting: "RETENTION_DAYS: activity",
    days: ({ retentionDays }) => retentionDays.activity,
    every: "night",
    deletes: "Entries of the trail of who changed what",
    keeps: "Newer entries",
    tables: ["activity"],
  },
  deleted_articles: {
    setting: "TRASH_DAYS",
    days: (settings) => settings.trashDays,
    every: "hour",
    deletes: "Articles in the trash, with their versions and publications",
    keeps: "Articles that are not in the trash; pages that are live stay where they are",
    tables: ["article"],
  },
  deleted_projects: {
    setting: "TRASH_DAYS",
    days: (settings) => settings.trashDays,
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
