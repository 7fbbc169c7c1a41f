import { expect, onTestFinished, test } from "vitest";
import { changeGuide, findGuide } from "@/lib/articles/rows/writing-guides";
import { noGuide } from "@/lib/articles/writing-guide";
import type { Authorized } from "@/lib/platform/db/authorized";
import { newId } from "@/lib/platform/db/ids";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { migrationsBefore } from "@/lib/platform/db/testing/migration-folders";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";
import { claimJob } from "./rows/claims";
import { requireStageContext } from "./rows/stage-context";
import { readWork } from "./work";

const plan = {
  title: "Anvil care",
  metaDescription: "How to care for an anvil.",
  intent: "To keep an anvil.",
  sections: [{ heading: "Dry", points: ["Wipe it"] }],
  faq: [],
  keywords: ["anvil care"],
};
const draft = {
  title: "T",
  metaDescription: "D",
  keywords: ["k"],
  markdown: "See [us](https://acme.example/a).",
};
const sources = [
  {
    url: "https://acme.example/a",
    title: "A",
    sections: [{ heading: null, paragraphs: ["Keep it dry."] }],
  },
];
const best = { draft, score: 70, issues: [], problems: ["Too short."] };

/** The columns of open jobs as the version before wrote them. */
const oldJobs = [
  { stage: "plan", work: {} },
  { stage: "plan", work: { sources } },
  { stage: "draft", work: { sources, plan } },
  { stage: "score", work: { sources, plan, candidate: draft } },
  { stage: "revise", work: { sources, plan, best } },
  { stage: "finish", work: { sources: [], plan, best } },
];

test("the migration lets open jobs go on: those with a draft keep it, the others start over", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { url, client } = database;
  await client.unsafe("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
  await migrate(url, migrationsBefore("record_the_stages_of_jobs"));
  const [workspace, project] = [newId(), newId()];
  await client`insert into workspace (id, name) values (${workspace}, 'Acme')`;
  await client`insert into project (id, workspace_id, name, slug, website, language_code, brand_name, brand_description)
    values (${project}, ${workspace}, 'Acme', 'acme', 'https://acme.example', 'en', 'Acme', '')`;
  for (const [index, { stage, work }] of oldJobs.entries()) {
    await client`insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, work, charge)
      values (${newId()}, ${workspace}, ${project}, ${`k${index}`}, ${`k${index}`}, 'drafting', ${stage},
        ${JSON.stringify(work)}::text::jsonb, 1)`;
  }
  await migrate(url);
  const jobs = await client`select id, stage, work, charge from job order by keyword`;
  expect(jobs.map(({ stage, charge }) => [stage, charge])).toEqual([
    ["research", 1],
    ["research", 1],
    ["research", 1],
    ["score", 1],
    ["revise", 1],
    ["finish", 1],
  ]);
  const works = jobs.map(({ work }) => readWork(work));
  expect(works.slice(0, 3)).toEqual([{}, {}, {}]);
  expect(works[3]).toMatchObject({ candidate: draft, pages: [], outline: { title: plan.title } });
  expect(works[4]).toMatchObject({ best: { ...best, claims: [] } });
  expect(works[5]?.outline?.sections).toMatchObject([{ kind: "body", heading: "Dry", points: ["Wipe it"] }]);
  const stored = await client`select job_id, key, url, http_status, sections, length(content_hash) as hash
    from article_source order by job_id`;
  const kept = { key: "S1", url: "https://acme.example/a", http_status: 200, hash: 64 };
  expect(stored).toMatchObject([
    { ...kept, job_id: jobs[3]?.["id"], sections: sources[0]?.sections },
    { ...kept, job_id: jobs[4]?.["id"] },
  ]);
  // They were started without a writing guide, and the project can have one now.
  expect(await client`select distinct guide_hash, language_code from job`).toEqual([
    { guide_hash: null, language_code: null },
  ]);
  expect(await findGuide(database.db, project, null)).toEqual(noGuide);
  const row = { id: project } as Authorized<ProjectRow>;
  const guide = { ...noGuide, instructions: { draft: "Celsius first." } };
  const { hash } = await changeGuide(database.db, row, () => guide);
  expect(await findGuide(database.db, project, hash)).toEqual(guide);
});

test("the migration that keeps writing guides leaves older projects, articles and jobs without one", async () => {
  const database = await createTestDatabase();
  const { url, client } = database;
  onTestFinished(() => database.drop());
  await client.unsafe("DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(url, migrationsBefore("keep_writing_guides_of_projects"));
  const [workspace, project, article, job] = [newId(), newId(), newId(), newId()];
  await client.unsafe(`
    INSERT INTO workspace (id, name) VALUES ('${workspace}', 'Acme');
    INSERT INTO project (id, workspace_id, name, slug, website, language_code, brand_name)
      VALUES ('${project}', '${workspace}', 'Acme', 'acme', 'https://acme.example', 'de', 'Acme');
    INSERT INTO article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key, language_code,
        content_markdown, content_html, word_count)
      VALUES ('${article}', '${project}', 'Anvils', 'anvils', '', '', 'anvil', 'anvil', 'de', 'Ein Amboss.', '', 2);
    INSERT INTO job (id, workspace_id, project_id, keyword, keyword_key, status, stage, charge, started_at, next_at)
      VALUES ('${job}', '${workspace}', '${project}', 'tongs', 'tongs', 'drafting', 'outline', 1, now(), now());
    INSERT INTO job_stage (job_id, charge, revision, stage, started_at, outcome)
      VALUES ('${job}', 1, 0, 'research', now(), 'done')`);

  await migrate(url);

  expect(await client`select guide_hash, brand_notes, content_markdown from article`).toEqual([
    { guide_hash: null, brand_notes: null, content_markdown: "Ein Amboss." },
  ]);
  expect(await client`select instructions_hash, stage from job_stage`).toEqual([
    { instructions_hash: null, stage: "research" },
  ]);
  expect(await client`select guide_hash from project`).toEqual([{ guide_hash: null }]);
  expect(await client`select count(*)::int as guides from writing_guide`).toEqual([{ guides: 0 }]);
  // The open job goes on in the language of its project, without a guide.
  const claim = await claimJob(database.db, job, 60);
  expect(claim).toMatchObject({ stage: "outline", job: { languageCode: null, guideHash: null } });
  if (claim === null) throw new Error("the job is not due");
  expect(await requireStageContext(database.db, claim)).toMatchObject({
    project: { languageCode: "de" },
    guide: noGuide,
    sources: [],
    answers: {},
  });
});
