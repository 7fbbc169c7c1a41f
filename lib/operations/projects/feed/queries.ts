import { sql } from "drizzle-orm";
import {
  digest,
  isKnown,
  newestFirst,
  newestIds,
  stateOfArticle,
  textsWithin,
} from "@/lib/articles/rows/pulled-columns";
import type { Database } from "@/lib/platform/db/connection";
import { article, isOffered, project, publication } from "@/lib/platform/db/schema";
import { statement } from "@/lib/platform/db/statement";

interface FeedItemRow {
  id: string;
  title: string;
  excerpt: string;
  keywords: string[];
  /** Not named like the project's, in whose rows it stands. */
  itemLanguage: string;
  createdAt: string;
  /** Null for an article that is not among the first with so much text. */
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
  /** Null when the caller has this version already. */
  items: FeedItemRow[] | null;
}

type Asked = {
  projectId: string;
  limit: number;
  known: readonly string[];
  /** The time of the caller's copy, to the second. */
  since: Date | null;
};

/** The most text in one feed, because readers give up on larger feeds. */
const textBytesMax = 8 * 1024 * 1024;

const published = sql`left join lateral (
  select max(${publication.updatedAt}) as changed_at,
    (array_agg(${publication.externalUrl} order by ${publication.verifiedAt} desc)
      filter (where ${publication.state} = 'published'))[1] as link
  from ${publication} where ${publication.articleId} = ${article.id}
) published on true`;

const projectColumns = sql`${project.name}, ${project.website}, ${project.languageCode}, ${project.brandName},
  ${project.brandDescription}`;

/**
 * The feed changed last when the project, any article of it (hidden ones included) or a publication of those shown
 * did. This never goes back, because If-Modified-Since is answered from it.
 */
const lastChange = sql`greatest(${project.updatedAt}, page.published_at, (
  select ${article.updatedAt} from ${article} where ${article.projectId} = ${project.id}
  order by ${article.updatedAt} desc limit 1))`;

const feed = statement<
  Asked & { offset: number },
  FeedHead & { isKnown: boolean } & (FeedItemRow | { id: null })
>(
  (value) => sql`select ${project.name} as "name", ${project.website} as "website",
      ${project.languageCode} as "languageCode", ${project.brandName} as "brandName",
      ${project.brandDescription} as "brandDescription", head.changed_at as "updatedAt", head.version,
      head.is_known as "isKnown", item.*
    from ${project}
    cross join lateral (
      select array_agg(${article.id}) as ids, max(published.changed_at) as published_at,
        string_agg(row(${stateOfArticle}, published.link)::text, ',' order by ${newestFirst}) as states
      from (${newestIds(isOffered(article), value("limit"), value("offset"))}) newest
      join ${article} on ${article.id} = newest.id ${published}
    ) page
    cross join lateral (
      select last.changed_at, last.version, ${isKnown(sql`last.version`, value("known"))}
        or coalesce(date_trunc('second', last.changed_at) <= ${value("since")}::timestamptz, false) as is_known
      from (
        select ${lastChange} as changed_at,
          ${digest(sql`row(${projectColumns}, page.states, ${lastChange})::text`)} as version
        offset 0
      ) last
    ) head
    left join lateral (
      select ${article.id} as "id", ${article.title} as "title", ${article.excerpt} as "excerpt",
        to_jsonb(${article.keywords}) as "keywords", ${article.languageCode} as "itemLanguage", ${article.createdAt} as "createdAt", published.link as "link",
        case when row_number() over (order by ${newestFirst}) = 1 or ${textsWithin(textBytesMax)}
          then ${article.contentHtml} end as "html"
      from ${article} ${published} where ${article.id} = any(page.ids)
    ) item on not head.is_known
    where ${project.id} = ${value("projectId")}
    order by item."createdAt" desc, item."id" desc`,
);

/** The feed of a project; null without such a project. */
export async function pullFeed(db: Database, asked: Asked): Promise<PulledFeed | null> {
  const rows = await feed(db, { ...asked, offset: 0 });
  const [head] = rows;
  if (head === undefined) return null;
  const items = head.isKnown ? null : rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { ...head, items };
}
