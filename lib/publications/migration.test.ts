import { expect, onTestFinished, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { migrationsBefore } from "@/lib/platform/db/testing/migration-folders";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";

const unfinished = "The write to the destination has not finished; publish again.";
const unfinishedAutomatic = "The write to the destination has not finished; it is tried again by itself.";

/** A publication in the columns of the schema before the migration. */
interface OldPublication {
  slug: string;
  columns: Record<string, string>;
}

const publications: OldPublication[] = [
  {
    slug: "a-write-in-progress",
    columns: {
      state: "'failed'",
      error: `'${unfinished}'`,
      lease_token: "gen_random_uuid()",
      lease_until: "now() + interval '1 minute'",
    },
  },
  {
    slug: "automatic-and-not-written",
    columns: {
      state: "'failed'",
      error: `'${unfinishedAutomatic}'`,
      automatic: "true",
      automatic_attempts: "2",
      automatic_next_at: "now()",
    },
  },
  { slug: "failed", columns: { state: "'failed'", error: "'The password is wrong.'" } },
  {
    slug: "proved",
    columns: {
      state: "'published'",
      external_url: "'https://Acme.example:8443/proved?a'",
      checks: "1",
      sent_at: "now() - interval '1 hour'",
      verified_at: "now()",
      next_check_at: "now() + interval '1 day'",
    },
  },
];

test("the migration keeps writes in progress, queues due checks, and queues articles that wait for an automatic write", async () => {
  const database = await createTestDatabase();
  const { url, client } = database;
  onTestFinished(() => database.drop());
  await client.unsafe("DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(url, migrationsBefore("publication_queues"));
  const [workspace, project, integration] = [newId(), newId(), newId()];
  await client.unsafe(`
    INSERT INTO workspace (id, name) VALUES ('${workspace}', 'Acme');
    INSERT INTO project (id, workspace_id, name, slug, website, language_code, brand_name)
      VALUES ('${project}', '${workspace}', 'Acme', 'acme', 'https://acme.example', 'en', 'Acme');
    INSERT INTO integration (id, project_id, provider, name, auto_publish_since)
      VALUES ('${integration}', '${project}', 'hosted', 'Blog', now() - interval '1 hour')`);
  async function addArticle(slug: string) {
    const [id, job] = [newId(), newId()];
    await client.unsafe(`
      INSERT INTO article (id, project_id, job_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key, language_code, content_markdown, content_html, word_count)
        VALUES ('${id}', '${project}', '${job}', '${slug}', '${slug}', '', '', '${slug}', '${slug}', 'en', '', '', 0);
      INSERT INTO job (id, workspace_id, project_id, keyword, keyword_key, status, stage, article_id, finished_at)
        VALUES ('${job}', '${workspace}', '${project}', '${slug}', '${slug}', 'done', NULL, '${id}', now())`);
    return id;
  }
  for (const { slug, columns } of publications) {
    const article = await addArticle(slug);
    await client.unsafe(`
      INSERT INTO publication (id, project_id, article_id, integration_id, publish_status, verify_status, ${Object.keys(columns).join(", ")})
        VALUES ('${newId()}', '${project}', '${article}', '${integration}', 'publish', 'skipped', ${Object.values(columns).join(", ")})`);
  }
  await addArticle("new");

  await migrate(url);

  const rows = await client.unsafe(`
    SELECT article.slug, state, verify_status, error, write_token IS NOT NULL AS writing, check_host, check_rank,
      next_check_at IS NOT NULL AS waits
    FROM publication JOIN article ON article.id = article_id ORDER BY article.slug`);
  const empty = {
    verify_status: "skipped",
    error: null,
    writing: false,
    check_host: "",
    check_rank: 0,
    waits: false,
  };
  expect(rows).toEqual([
    {
      ...empty,
      slug: "a-write-in-progress",
      state: "checking",
      verify_status: "pending",
      writing: true,
      waits: true,
    },
    { ...empty, slug: "automatic-and-not-written", state: "checking", verify_status: "pending" },
    { ...empty, slug: "failed", state: "failed", error: "The password is wrong." },
    {
      ...empty,
      slug: "proved",
      state: "published",
      check_host: "acme.example:8443",
      check_rank: 2,
      waits: true,
    },
  ]);
  const turns = await client.unsafe("SELECT host, rank FROM check_turn ORDER BY rank");
  expect(turns).toEqual([
    { host: "", rank: 0 },
    { host: "acme.example:8443", rank: 2 },
  ]);
  const queued = await client.unsafe(`
    SELECT article.slug, attempts, auto_publish_turn_at <= now() AS due FROM automatic_write
    JOIN article ON article.id = article_id JOIN integration ON integration.id = integration_id ORDER BY article.slug`);
  expect(queued).toEqual([
    { slug: "automatic-and-not-written", attempts: 2, due: true },
    { slug: "new", attempts: 0, due: true },
  ]);
});
