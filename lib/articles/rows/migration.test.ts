import { expect, onTestFinished, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { migrationsBefore } from "@/lib/platform/db/testing/migration-folders";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";

test("the migration gives every older article its text as version 1, and says where that version is shown", async () => {
  const database = await createTestDatabase();
  const { url, client } = database;
  onTestFinished(() => database.drop());
  await client.unsafe("DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(url, migrationsBefore("keep_versions_of_articles"));
  const [workspace, project, integration, written, imported] = [newId(), newId(), newId(), newId(), newId()];
  await client.unsafe(`
    INSERT INTO workspace (id, name) VALUES ('${workspace}', 'Acme');
    INSERT INTO project (id, workspace_id, name, slug, website, language_code, brand_name)
      VALUES ('${project}', '${workspace}', 'Acme', 'acme', 'https://acme.example', 'en', 'Acme');
    INSERT INTO integration (id, project_id, provider, name) VALUES ('${integration}', '${project}', 'hosted', 'Blog');
    INSERT INTO article (id, project_id, job_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
        keywords, language_code, content_markdown, content_html, word_count, score, gate_issues, created_at)
      VALUES ('${written}', '${project}', '${newId()}', 'Anvils', 'anvils', 'All about anvils.', '', 'anvil', 'anvil',
          '{anvil,forge}', 'en', 'An [Your Company] anvil.', '', 3, 71, '[{"code":"placeholder"}]', '2026-01-02T03:04:05Z'),
        ('${imported}', '${project}', NULL, 'Tongs', 'tongs', '', '', 'tongs', 'tongs', '{}', 'en', 'Tongs.', '', 1,
          NULL, NULL, '2026-02-03T04:05:06Z');
    INSERT INTO publication (id, project_id, article_id, integration_id, publish_status, verify_status, state, remote_id)
      VALUES ('${newId()}', '${project}', '${written}', '${integration}', 'publish', 'verified', 'published', 'anvils'),
        ('${newId()}', '${project}', '${imported}', '${integration}', 'publish', 'skipped', 'failed', NULL)`);

  await migrate(url);

  const versions = await client.unsafe(`
    SELECT number, kind, title, slug, meta_description, keywords, markdown, actor_kind, score, gate_issue_count, note,
      article_version.created_at FROM article_version ORDER BY slug`);
  expect(versions).toEqual([
    {
      number: 1,
      kind: "generated",
      title: "Anvils",
      slug: "anvils",
      meta_description: "All about anvils.",
      keywords: "{anvil,forge}",
      markdown: "An [Your Company] anvil.",
      actor_kind: "system",
      score: 71,
      gate_issue_count: 1,
      note: null,
      created_at: "2026-01-02 03:04:05+00",
    },
    expect.objectContaining({
      number: 1,
      kind: "imported",
      markdown: "Tongs.",
      score: null,
      gate_issue_count: 0,
    }),
  ]);
  const shown = await client.unsafe(`
    SELECT slug, version, article_version FROM publication JOIN article ON article.id = article_id ORDER BY slug`);
  expect(shown).toEqual([
    { slug: "anvils", version: 1, article_version: 1 },
    { slug: "tongs", version: 1, article_version: null },
  ]);
});
