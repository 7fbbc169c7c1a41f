const lanes = "set WORK_AT_ONCE, which says how much of all work goes on at once";
const limit = (name: string) => `write it into LIMITS, as ${name}=60/60`;
const retention = (name: string) => `write it into RETENTION_DAYS, as ${name}=30`;
const secondModel = (name: string) =>
  `write the model into ${name}, with its provider as openai:gpt-5.4-mini`;
const fixed = "remove it; what was its default always applies";

/** Variables of earlier versions, with what to do now. A start refuses them, so that nobody believes that they apply. */
export const formerSettings: Readonly<Record<string, string>> = {
  LIMIT_PROJECT_WRITES: limit("project_writes"),
  LIMIT_PROJECT_TOOLS: limit("project_tools"),
  LIMIT_TOOLS_MESSAGES: limit("tools_messages"),
  LIMIT_KEY_LOOKUPS: limit("key_lookups"),
  LIMIT_OAUTH: limit("oauth"),
  LIMIT_OAUTH_REGISTRATIONS: limit("oauth_registrations"),
  LIMIT_TOOL_PAGES: limit("tool_pages"),
  LIMIT_SIGN_IN: limit("sign_in"),
  LIMIT_SIGN_IN_ACCOUNT: limit("sign_in_account"),
  LIMIT_DASHBOARD: limit("dashboard"),
  LIMIT_LOOKUPS: limit("lookups"),
  ARTICLES_AT_ONCE: lanes,
  CHECKS_AT_ONCE: lanes,
  WRITES_AT_ONCE: lanes,
  DELIVERIES_AT_ONCE: lanes,
  AUDITS_AT_ONCE: lanes,
  WORKSPACE_AT_ONCE: lanes,
  LOOKUPS_AT_ONCE: lanes,
  ARTICLE_TRASH_DAYS: "set TRASH_DAYS",
  PROJECT_TRASH_DAYS: "set TRASH_DAYS",
  ACTIVITY_DAYS: retention("activity"),
  MODEL_CALL_DAYS: retention("model_calls"),
  MODEL_ANSWER_DAYS: retention("model_answers"),
  JOB_WORK_DAYS: retention("job_work"),
  LOOKUP_ANSWER_DAYS: retention("lookup_answers"),
  IDEMPOTENCY_DAYS: retention("idempotent_answers"),
  DELIVERY_DAYS: retention("deliveries"),
  PUBLISH_EVENT_DAYS: retention("publish_events"),
  ARTICLE_VERSION_DAYS: retention("article_versions"),
  WRITING_GUIDE_DAYS: retention("writing_guides"),
  AUDIT_PAGE_DAYS: retention("audit_pages"),
  EXPIRED_ACCESS_DAYS: retention("expired_access"),
  RETENTION_HOUR: fixed,
  WRITER_CHECK_MODEL: secondModel("WRITER_CHECK"),
  WRITER_FALLBACK_MODEL: secondModel("WRITER_FALLBACK"),
  WRITER_SEARCH_RESULTS: fixed,
  AUDIT_PAGES_MAX: fixed,
  SECURITY_POLICY_URL: fixed,
  PUBLIC_TOOLS_PORTS: fixed,
  PASSWORD_LINK_HOURS: fixed,
  INVITATION_DAYS: fixed,
  SESSIONS_PER_USER: fixed,
};
