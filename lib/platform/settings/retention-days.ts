/** How many days the kinds of records are kept that RETENTION_DAYS can name; 0 means for ever. */
export const retentionDefaults = {
  expired_access: 1,
  idempotent_answers: 1,
  lookup_answers: 1,
  model_answers: 30,
  job_work: 30,
  model_calls: 90,
  deliveries: 30,
  mails: 30,
  publish_events: 365,
  article_versions: 0,
  writing_guides: 365,
  audit_pages: 365,
  search_figures: 500,
  activity: 400,
};

export type RetentionDays = Readonly<typeof retentionDefaults>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const retentionNames = Object.keys(retentionDefaults) as (keyof RetentionDays)[];

export const retentionDaysMax = 36_500;
