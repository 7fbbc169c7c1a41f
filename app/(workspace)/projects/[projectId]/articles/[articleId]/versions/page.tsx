import { listArticleVersions } from "@galley/lib/articles/operations/versions";
import { listPublications } from "@galley/lib/publications/operations/list";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Badge } from "@/app/_ui/badge";
import { buttonClass } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/forms/field";
import { Link } from "@/app/_ui/navigation/link";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { offsetOf } from "../../../offset-of";
import { loadArticle } from "../load-article";
import { RestoreVersion } from "./restore-version";
import { type ArticleVersion, VersionOrigin } from "./version-origin";

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata = { title: "Versions of an article" };

const pageSize = 20;

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId, articleId } = await params;
  const offset = offsetOf((await searchParams)["offset"]);
  const [article, { versions, total }, { publications }] = await Promise.all([
    loadArticle(projectId, articleId),
    load(listArticleVersions, { articleId, limit: pageSize, offset }),
    load(listPublications, { articleId }),
  ]);
  const base = `/projects/${projectId}/articles/${article.id}`;
  const sentTo = (number: number) =>
    publications
      .filter((each) => each.article_version === number && each.publish_status === "publish")
      .map((each) => each.integration_name);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink href={base}>The article</BackLink>
        <h1 dir="auto" className="mt-1 font-serif text-2xl font-semibold wrap-anywhere">
          Versions of “{article.title}”
        </h1>
      </div>
      {versions.length > 1 && <Compare versions={versions} action={`${base}/versions/compare`} />}
      <Panel
        title="Versions"
        aside={<span className="text-sm text-ink-faint tabular-nums">{plural(total, "version")}</span>}
        flush
      >
        <ol className="divide-y divide-rule">
          {versions.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              article={article}
              base={base}
              sentTo={sentTo(version.number)}
            />
          ))}
        </ol>
        <div className={total > pageSize ? "border-t border-rule" : ""}>
          <Pager
            label="Pages of versions"
            total={total}
            limit={pageSize}
            offset={offset}
            hrefOf={(start) => `${base}/versions?offset=${start}`}
          />
        </div>
      </Panel>
    </div>
  );
});

interface VersionRowProps {
  version: ArticleVersion;
  article: Parameters<typeof RestoreVersion>[0]["article"];
  /** The address of the article's page. */
  base: string;
  /** The connections whose page has this version. */
  sentTo: string[];
}

function VersionRow({ version, article, base, sentTo }: VersionRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`${base}/versions/${version.number}`}
            className="font-medium text-proof underline decoration-1 underline-offset-2"
          >
            Version {version.number}
          </Link>
          {version.number === article.version && <Badge tone="proof">Newest</Badge>}
          {sentTo.map((name) => (
            <Badge key={name} tone="good" wrap>
              Sent to {name}
            </Badge>
          ))}
          {version.issues > 0 && <Badge tone="bad">{plural(version.issues, "issue")}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
          <VersionOrigin version={version} />
        </p>
        {version.approvals.map(({ by, approved_at: at, withdrawn_at: withdrawnAt }) => (
          <p key={at} className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
            Approved by {by}, <When at={at} />
            {withdrawnAt !== null && (
              <>
                ; withdrawn <When at={withdrawnAt} />
              </>
            )}
          </p>
        ))}
        {version.note !== null && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere">
            “{version.note}”
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="text-ink-faint tabular-nums">
          {version.score === null ? "No score" : `Score ${version.score}`}
        </span>
        {version.number > 1 && (
          <Link
            href={`${base}/versions/compare?from=${version.number - 1}&to=${version.number}`}
            className="text-proof underline decoration-1 underline-offset-2"
          >
            What changed<span className="sr-only"> in version {version.number}</span>
          </Link>
        )}
        {version.number !== article.version && <RestoreVersion article={article} number={version.number} />}
      </div>
    </li>
  );
}

function Compare({ versions, action }: { versions: ArticleVersion[]; action: string }) {
  const [newest, before] = versions;
  return (
    <form action={action} method="get" className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <VersionChoice name="from" label="Compare" versions={versions} initial={before?.number ?? 1} />
      <VersionChoice name="to" label="with" versions={versions} initial={newest?.number ?? 1} />
      <button type="submit" className={`${buttonClass()} max-sm:col-span-2`}>
        Show the difference
      </button>
    </form>
  );
}

interface VersionChoiceProps {
  name: string;
  label: string;
  versions: ArticleVersion[];
  initial: number;
}

function VersionChoice({ name, label, versions, initial }: VersionChoiceProps) {
  return (
    <div className="flex flex-col gap-1 text-sm sm:flex-row sm:items-center sm:gap-2">
      <label htmlFor={`compare-${name}`} className="font-medium">
        {label}
      </label>
      <select
        id={`compare-${name}`}
        name={name}
        defaultValue={initial}
        className={`${controlClass} pe-8 sm:w-auto!`}
      >
        {versions.map(({ number }) => (
          <option key={number} value={number}>
            Version {number}
          </option>
        ))}
      </select>
    </div>
  );
}
