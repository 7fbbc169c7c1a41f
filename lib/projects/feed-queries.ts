import { sql } from "drizzle-orm";
import { digest, isKnown, newestFirst, newestIds, textsWithin } from "@/lib/articles/rows/pulled-columns";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { article, feedVersion, isOffered, project, publication } from "@/lib/platform/db/schema";

interface FeedItemRow {
  id: string;
  title: string;
  excerpt: string;
  keywords: string[];
  /** Not named like the project's, in whose rows it stands. */
  itemLanguage: string;
  createdAt: string;
  /** Null once the articles before it have used up the feed's limit of text. */
  html: string | null;
  /** The most recently verified public address. */
  link: string | null;
}

interface FeedHead {
  version: string;
  name: string;
  website: string;
  languageCode: string;
  brandName: string;
  brandDescription: string;
  updatedAt: string;
}

export interface PulledFeed extends FeedHead {
  items: FeedItemRow[];
}

/** The copy that a caller has. */
interface Copy {
  versions: readonly string[];
  /** Its time, to the second. */
  since: Date | null;
}

/** The most text in one feed, because readers give up on larger feeds. */
const textBytesMax = 8 * 1024 * 1024;

/** Where the article was found last. A page that was found stays while a newer text is looked for there. */
const link = sql`(select ${publication.externalUrl} from ${publication}
  where ${publication.articleId} = ${article.id} and (${publication.state} = 'published'
    or (${publication.state} = 'checking' and ${publication.verifiedAt} is not null))
  order by ${publication.verifiedAt} desc limit 1)`;

/** What is shown of the project itself, in its own row. */
const projectColumns = sql`${project.name}, ${project.website}, ${project.languageCode}, ${project.brandName},
  ${project.brandDescription}`;

/** Never goes back, because If-Modified-Since is answered from it. */
const lastChange = sql`greatest(${project.updatedAt}, ${feedVersion.changedAt})`;

const head = sql`${project.name} as "name", ${project.website} as "website",
  ${project.languageCode} as "languageCode", ${project.brandName} as "brandName",
  ${project.brandDescription} as "brandDescription", last.changed_at as "updatedAt", last.version as "version"`;

/** A project and the time and version of its feed, in one row, each computed once. */
const projectWithVersion = sql`${project} left join ${feedVersion} on ${feedVersion.projectId} = ${project.id}
  cross join lateral (
    select ${lastChange} as changed_at,
      ${digest(sql`row(${projectColumns}, ${feedVersion.version}, ${lastChange})::text`)} as version
    offset 0
  ) last`;

/**
 * The head of a project's feed if this copy of it is unchanged; null otherwise, also without such a project. The row of
 * `feed_version` changes with every article and link that is shown, so no article is read for this.
 */
export async function findUnchangedFeed(
  db: Database,
  projectId: string,
  { versions, since }: Copy,
): Promise<FeedHead | null> {
  const [found] = await rowsOf<FeedHead & { isKnown: boolean }>(
    db,
    sql`select ${head}, ${isKnown(sql`last.version`, versions)}
        or coalesce(date_trunc('second', last.changed_at) <= ${since}::timestamptz, false) as "isKnown"
      from ${projectWithVersion} where ${project.id} = ${projectId}`,
  );
  return found?.isKnown === true ? found : null;
}

/** The feed of a project; null without such a project. */
export async function pullFeed(
  db: Database,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<PulledFeed | null> {
  const rows = await rowsOf<FeedHead & (FeedItemRow | { id: null })>(
    db,
    sql`select ${head}, item.*
      from ${projectWithVersion}
      left join lateral (
        select ${article.id} as "id", ${article.title} as "title", ${article.excerpt} as "excerpt",
          to_jsonb(${article.keywords}) as "keywords", ${article.languageCode} as "itemLanguage",
          ${article.createdAt} as "createdAt", ${link} as "link",
          case when row_number() over (order by ${newestFirst}) = 1 or ${textsWithin(textBytesMax)}
            then ${article.contentHtml} end as "html"
        from (${newestIds(isOffered(article), { limit, offset: 0 })}) newest
        join ${article} on ${article.id} = newest.id
      ) item on true
      where ${project.id} = ${projectId}
      order by item."createdAt" desc, item."id" desc`,
  );
  const [first] = rows;
  return first === undefined
    ? null
    : { ...first, items: rows.flatMap((row) => (row.id === null ? [] : [row])) };
}
