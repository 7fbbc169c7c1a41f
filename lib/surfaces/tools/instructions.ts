/** What a model reads once, when it connects: the steps from a keyword to a page that is proved live. */
export const instructions = [
  "Galley writes search-optimised articles for a project, publishes them, and proves that the public page shows them.",
  "To make an article: 1. generate_article with a keyword that people search for; it answers with a job.",
  "2. get_article_status with its job_id about every two minutes (writing takes several minutes) until status is done, which gives article_id, or failed, which gives error.",
  "3. list_integrations for the integrationId, then publish_article.",
  "4. Watch the state with list_articles every few minutes: checking becomes published when the page was fetched and shows the article, or not_live when it answers 404. sent: true alone does not mean published; unverified is a draft, or a destination without a public address.",
  "get_latest_audit says what to improve on the site. A refusal is a result with isError, a status and an error that says what to do; do not repeat the call unchanged.",
  "Without a content API key (X-API-Key header) only the public lookups are listed.",
].join("\n");
