import type { Sql } from "postgres";
import { importArticle } from "@/lib/articles/operations/import";
import { publishArticle } from "@/lib/articles/operations/publish";
import { execute } from "@/lib/kernel/operation";
import type { Services } from "@/lib/services";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { loadInBulk } from "../bulk-load";
import { templateTexts } from "./template-texts";

const rivals = 20;
const rowsAtOnce = 10_000;
const liveEach = 10;

/**
 * Fills one project with `count` articles, and twenty others with a tenth of that together. A few templates are
 * imported and published by the product itself, and the server copies their rows under new names, so that every
 * other column contains what the product stores. The compressed texts are copied as they are, which is fast.
 */
export async function seedProject(client: Sql, services: Services, count: number): Promise<Tenant> {
  const measured = await createTenant(services, "Measured");
  await makeTemplates(measured);
  await verifyTemplates(client);
  const others: string[] = [];
  for (let number = 1; number <= rivals; number++) {
    others.push((await createTenant(services, `Rival ${number}`)).projectId);
  }
  await makeDurable(client, false);
  // A table of their own, because the templates could only be found by reading all articles while there is no index.
  await client.unsafe("create temporary table template_article as select * from article");
  await loadInBulk(client, async () => {
    await copyArticles(client, measured.projectId, templateTexts.length + 1, count);
    await copyPublications(client, measured.projectId);
    for (const other of others) await copyArticles(client, other, 1, Math.ceil(count / 10 / rivals));
    await copyWords(client);
    await writeCounts(client);
  });
  await client.unsafe("vacuum (analyze)");
  await makeDurable(client, true);
  await client.unsafe("checkpoint");
  return measured;
}

async function makeTemplates({ projectId, integrationId, asUser }: Tenant) {
  for (const [index, { title, keyword, markdown }] of templateTexts.entries()) {
    const slug = slugOf(index + 1);
    const input = { projectId, title, keyword, markdown, slug };
    const { article_id: articleId } = await execute(importArticle, asUser, input);
    const { sent, error } = await execute(publishArticle, asUser, {
      articleId,
      integrationId,
      status: "publish",
    });
    if (!sent) throw new Error(`a template could not be published: ${error}`);
  }
}

/** As if their pages had been found, so that no check of a page runs while Galley is measured. */
async function verifyTemplates(client: Sql): Promise<void> {
  await client`update publication set state = 'published', verify_status = 'verified', verified_at = now(),
    next_check_at = null`;
  await client`delete from check_turn`;
}

/** The slug of the article with this number in its project. */
export function slugOf(number: number): string {
  return `article-${number}`;
}

/** Whether the article with this number is live on the hosted blog. */
export function isLive(number: number): boolean {
  return number % liveEach === 0;
}

/** Seeding does not wait for the disk. The measured server has its usual settings. */
async function makeDurable(client: Sql, durable: boolean): Promise<void> {
  for (const name of ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"]) {
    await client.unsafe(durable ? `alter system reset ${name}` : `alter system set ${name} = off`);
  }
  await client.unsafe("select pg_reload_conf()");
}

/** Copies the templates as the articles `from` to `to` of a project, created a minute apart, the last one now. */
async function copyArticles(client: Sql, projectId: string, from: number, to: number): Promise<void> {
  const own = {
    id: "uuidv7(made - now())",
    project_id: `'${projectId}'::uuid`,
    job_id: "null",
    title: "template.title || ' ' || n",
    slug: "'article-' || n",
    seed_keyword: "template.seed_keyword || ' ' || n",
    keyword_key: "template.keyword_key || ' ' || n",
    created_at: "made",
    updated_at: "made",
  };
  const insert = await copying(client, "article", own);
  for (let first = from; first <= to; first += rowsAtOnce) {
    const last = Math.min(to, first + rowsAtOnce - 1);
    await client.unsafe(`
      ${insert}
      from generate_series(${first}, ${last}) n
        cross join lateral (select now() - make_interval(mins => ${to} - n) as made) times
        join template_article template on template.slug = 'article-' || (1 + n % ${templateTexts.length})`);
  }
}

/** The words for the search are those of the template, with the number of the article and the project of the copy. */
async function copyWords(client: Sql): Promise<void> {
  await client.unsafe(`
    insert into article_search (article_id, words)
    select copied.id, ts_delete(source.words, 'project:' || template.project_id)
      || array_to_tsvector(array['project:' || copied.project_id, substring(copied.slug from '\\d+$')])
    from article copied
      join template_article template
        on template.slug = 'article-' || (1 + substring(copied.slug from '\\d+$')::int % ${templateTexts.length})
      join article_search source on source.article_id = template.id
    where not exists (select from article_search kept where kept.article_id = copied.id)`);
}

/** All copies are offered, like their templates. */
async function writeCounts(client: Sql): Promise<void> {
  await client.unsafe(`
    insert into article_count (project_id, finished, visible, offered)
    select project_id, count(*), count(*), count(*) from article group by 1
    on conflict (project_id) do update
      set finished = excluded.finished, visible = excluded.visible, offered = excluded.offered`);
  await client.unsafe("update feed_version set version = gen_random_uuid(), changed_at = now()");
}

/** Copies the publication and the blog entry of the templates for each tenth article. */
async function copyPublications(client: Sql, projectId: string): Promise<void> {
  const articles = `
    (select id as article_id, title, slug, substring(slug from '\\d+$')::int as n, created_at as made
      from article where project_id = '${projectId}') copied
    join template_article source on source.slug = 'article-' || (1 + n % ${templateTexts.length})`;
  const own = { article_id: "copied.article_id", created_at: "made", updated_at: "made" };
  const publication = await copying(client, "publication", {
    ...own,
    id: "uuidv7(made - now())",
    external_url: "regexp_replace(template.external_url, '[^/]+$', copied.slug)",
  });
  const entry = await copying(client, "hosted_post", {
    ...own,
    id: "uuidv7(made - now())",
    slug: "copied.slug",
    title: "copied.title",
    published_at: "made",
  });
  for (const [table, insert] of [
    ["publication", publication],
    ["hosted_post", entry],
  ]) {
    await client.unsafe(`${insert} from ${articles}
      join ${table} template on template.article_id = source.id
      where n % ${liveEach} = 0 and n > ${templateTexts.length}`);
  }
}

/** The beginning of a statement that copies rows called `template`, with other values for some columns. */
async function copying(client: Sql, table: string, own: Readonly<Record<string, string>>): Promise<string> {
  const columns = await client<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`;
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const values = columns.map(({ name }) => own[name] ?? `template."${name}"`).join(", ");
  return `insert into ${table} (${names}) select ${values}`;
}
