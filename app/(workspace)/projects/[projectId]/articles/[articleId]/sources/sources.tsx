import { Address } from "@/app/_ui/address";
import { Badge } from "@/app/_ui/badge";
import { Panel } from "@/app/_ui/panel";
import { When } from "@/app/_ui/when";
import type { loadArticle } from "../load-article";

type Source = Awaited<ReturnType<typeof loadArticle>>["sources"][number];

/** The pages that the writer was given, with those that could not be read. */
export function Sources({ sources }: { sources: Source[] }) {
  if (sources.length === 0) return null;
  const read = sources.filter((source) => source.read).length;
  return (
    <Panel
      title="Sources"
      id="sources"
      aside={
        <p className="text-sm text-ink-faint tabular-nums">
          {read} of {sources.length} read
        </p>
      }
    >
      <ul className="flex flex-col gap-3 text-sm">
        {sources.map((source) => (
          <li key={source.key} className="wrap-anywhere">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-mono text-xs text-ink-faint">{source.key}</span>
              <span className="min-w-0 font-medium">
                {source.title === "" ? "Without a title" : source.title}
              </span>
              {!source.read && <Badge tone="wait">Not read</Badge>}
            </p>
            <a href={source.url} rel="noreferrer" target="_blank" className="text-proof underline">
              <Address url={source.url} />
            </a>
            <p className="text-ink-faint tabular-nums">
              {source.http_status === null ? "no answer" : `answered ${source.http_status}`}
              {source.read && ` · ${source.words.toLocaleString("en")} words`} ·{" "}
              <When at={source.fetched_at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
