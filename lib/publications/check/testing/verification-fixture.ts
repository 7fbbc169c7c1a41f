import type { ServerResponse } from "node:http";
import { desc, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { asAuthorized } from "@/lib/platform/db/authorized";
import { newId } from "@/lib/platform/db/ids";
import {
  article,
  checkTurn,
  integration,
  project,
  publication,
  publishEvent,
  workspace,
} from "@/lib/platform/db/schema";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { type IdleOptions, sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { claimWrite } from "../../rows/write-claims";
import { recordWrite } from "../../rows/writes";
import { checkWork, type VerificationDeps } from "../sweep";

export const expectedTitle = "How to keep an anvil from rusting";
const sentence = (n: number) =>
  `Sentence ${n} tells how a dry cloth and thin oil keep anvil face ${n * 7} clean.`;
const paragraphs = Array.from({ length: 12 }, (_, n) => `${sentence(n)} ${sentence(n + 100)}`);

/** The article as the verifier expects it. */
export const expectedArticle = {
  title: expectedTitle,
  markdown: paragraphs.join("\n\n"),
  languageCode: "en",
};

/** The article's public page in a plain theme. */
export const articlePage = `<!doctype html><title>${expectedTitle}</title><h1>${expectedTitle}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}`;

/**
 * A site where `answer` answers every page and `robots` the robots.txt (404 by default); closed when the test
 * ends. `requests` lists the requested paths, and `robotsAsked` counts requests for robots.txt.
 */
export async function serve(
  answer: (response: ServerResponse, path: string) => unknown,
  {
    robots = (response) => response.writeHead(404).end(),
  }: { robots?: (response: ServerResponse) => unknown } = {},
) {
  const requests: string[] = [];
  let robotsAsked = 0;
  const server = await startLoopback(({ url = "" }, response) => {
    if (url === "/robots.txt") {
      robotsAsked += 1;
      return robots(response);
    }
    requests.push(url);
    return answer(response, url);
  });
  return { url: `http://127.0.0.1:${server.port}/anvil`, requests, robotsAsked: () => robotsAsked };
}

export function html(response: ServerResponse, body: string, status = 200) {
  return response.writeHead(status, { "content-type": "text/html" }).end(body);
}

/** A database with published articles, and helpers for tests of the verifier. */
export async function createVerificationFixture() {
  const database = await createTestDatabase();
  const { db } = database;
  const logged: object[] = [];
  const base: VerificationDeps = {
    db,
    fetch: createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" }),
    tasks: inlineTasks,
    logger: { error: (fields) => void logged.push(fields) },
    mailer: null,
    verifySeconds: 180,
    verifyGraceSeconds: 120,
  };

  /** Creates an article and a connection to publish it to. */
  async function createTarget() {
    const [workspaceId, projectId] = [newId(), newId()];
    await db.insert(workspace).values({ id: workspaceId, name: "Acme" });
    await db.insert(project).values({
      id: projectId,
      workspaceId,
      name: "Acme",
      slug: projectId,
      website: "https://acme.example",
      languageCode: "en",
      brandName: "Acme",
    });
    const [articleRow] = await db
      .insert(article)
      .values({
        projectId,
        title: expectedTitle,
        slug: "anvil",
        metaDescription: "",
        excerpt: "",
        seedKeyword: "anvil",
        keywordKey: "anvil",
        languageCode: "en",
        contentMarkdown: paragraphs.join("\n\n"),
        contentHtml: "<p></p>",
        wordCount: 300,
      })
      .returning();
    const [integrationRow] = await db
      .insert(integration)
      .values({ projectId, provider: "test", name: "Test" })
      .returning();
    if (articleRow === undefined || integrationRow === undefined) throw new Error("nothing was inserted");
    return { article: asAuthorized(articleRow), integration: asAuthorized(integrationRow) };
  }
  type Target = Awaited<ReturnType<typeof createTarget>>;

  const beginWrite = async (target: Target) => {
    const claim = await claimWrite(db, { ...target, requested: "publish" }, 60);
    return typeof claim === "string" ? null : claim;
  };

  async function rowOf(id: string) {
    const [row] = await db.select().from(publication).where(eq(publication.id, id));
    if (row === undefined) throw new Error("no such publication");
    return row;
  }

  /** Changes a publication directly in the database and rebuilds its project's queue. */
  async function change(id: string, values: PgUpdateSetSource<typeof publication>) {
    await db.update(publication).set(values).where(eq(publication.id, id));
    const { projectId } = await rowOf(id);
    await db.delete(checkTurn).where(eq(checkTurn.projectId, projectId));
    await rebuildQueue(projectId);
  }

  const rebuildQueue = (projectId: string) =>
    db.execute(sql`
      insert into check_turn (project_id, host, rank, turn_at)
      select project_id, check_host, check_rank, min(next_check_at) from publication
      where project_id = ${projectId} and next_check_at is not null group by 1, 2, 3`);

  /** Creates a project with `count` pages on one host, all due for an hour. */
  async function addBacklog({
    host,
    count,
    kind,
  }: {
    host: string;
    count: number;
    kind: "first" | "re-check";
  }) {
    const { article: sample, integration: connection } = await createTarget();
    const { projectId } = sample;
    const found = kind === "re-check";
    await db.execute(sql`
      insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
        language_code, content_markdown, content_html, word_count)
      select gen_random_uuid(), ${projectId}, title, 'anvil-' || n, '', '', 'anvil', 'anvil ' || n, 'en',
        content_markdown, '', 300
      from article, generate_series(1, ${count}::int) n where id = ${sample.id}`);
    await db.execute(sql`
      insert into publication (id, project_id, article_id, integration_id, external_url, publish_status, state,
        verify_status, checks, check_since, check_host, sent_at, verified_at, checked_at, next_check_at)
      select gen_random_uuid(), project_id, id, ${connection.id}, ${`http://${host}/`} || slug, 'publish',
        ${found ? "published" : "checking"}, ${found ? "verified" : "pending"}, ${found ? 1 : 0}, at, ${host}, at,
        case when ${found} then at end, case when ${found} then at end, now() - interval '1 hour'
      from article, (select now() - interval '2 hours' as at) earlier
      where project_id = ${projectId} and id <> ${sample.id}`);
    await rebuildQueue(projectId);
    return projectId;
  }

  return {
    db,
    logged,
    createTarget,
    /** Claims a write without ending it. */
    beginWrite,
    close: () => database.drop(),
    deps: (given: Partial<VerificationDeps> = {}): VerificationDeps => ({ ...base, ...given }),

    /** Checks until nothing is due; `published` counts the pages that showed the article. */
    async sweep(deps: Partial<VerificationDeps> = {}, options: IdleOptions = {}) {
      const { ends, ...swept } = await sweepUntilIdle(checkWork({ ...base, ...deps }), options);
      return { ...swept, published: ends.filter(Boolean).length };
    },

    /** Records a write to `url` as the publish operation does, by default due for a check at once. Returns the id. */
    async publishAt(url: string, target?: Target, graceSeconds = 0): Promise<string> {
      const claim = await beginWrite(target ?? (await createTarget()));
      if (claim === null) throw new Error("the publication is claimed already");
      const written = await recordWrite(
        db,
        claim,
        {
          end: { kind: "written", address: url },
          error: null,
          warnings: ["A warning of the write."],
          remoteId: "1",
          storedFields: null,
          doubtful: false,
          foundEntry: false,
        },
        graceSeconds,
      );
      if (written === null) throw new Error("the write was not recorded");
      return written.publication.id;
    },

    rowOf,
    change,
    addBacklog,
    /** Moves every page of a project to its own host. */
    async spreadOverHosts(projectId: string) {
      await db.execute(sql`
        update publication set check_host = article_id || '.' || check_host,
          external_url = 'http://' || article_id || '.' || check_host || '/'
        where project_id = ${projectId}`);
      await db.delete(checkTurn).where(eq(checkTurn.projectId, projectId));
      await rebuildQueue(projectId);
    },
    database,

    async newestEventOf(id: string) {
      const [row] = await db
        .select()
        .from(publishEvent)
        .where(eq(publishEvent.publicationId, id))
        .orderBy(desc(publishEvent.createdAt), desc(publishEvent.id));
      return row;
    },

    makeDue: async (id: string) => change(id, { nextCheckAt: sql`now()` }),

    /** Shifts a publication's times into the past, as if this many seconds had passed. */
    async advanceTime(id: string, seconds: number) {
      const ago = sql`make_interval(secs => ${seconds})`;
      await change(id, {
        checkSince: sql`${publication.checkSince} - ${ago}`,
        sentAt: sql`${publication.sentAt} - ${ago}`,
        verifiedAt: sql`${publication.verifiedAt} - ${ago}`,
        checkedAt: sql`${publication.checkedAt} - ${ago}`,
        nextCheckAt: sql`${publication.nextCheckAt} - ${ago}`,
      });
    },

    endWindow: async (id: string) =>
      change(id, { checkSince: sql`now() - interval '25 hours'`, nextCheckAt: sql`now()` }),
  };
}

export type VerificationFixture = Awaited<ReturnType<typeof createVerificationFixture>>;
