"use client";

import { searchResultOf } from "@galley/lib/content/search-result";
import { Notice } from "@/app/_ui/notice";

interface SearchPreviewProps {
  title: string;
  description: string;
  /** The address of the article's page, as far as it is known. */
  url: string;
  keyword: string;
}

type Preview = ReturnType<typeof searchResultOf>;
type Result = Preview["desktop"];

/** How the article appears in search results and as a shared link, by the measure of the free tools. */
export function SearchPreview(page: SearchPreviewProps) {
  const url = URL.canParse(page.url) ? page.url : null;
  const { desktop, mobile, advice } = searchResultOf({ ...page, url });
  return (
    <div className="flex flex-col gap-5 text-sm">
      <section aria-label="On a desktop" className="flex flex-col gap-2">
        <h3 className="font-semibold">On a desktop</h3>
        <div className="@container rounded-lg border border-rule p-4">
          <ResultCard result={desktop} isNarrow={false} />
        </div>
        <Measures result={desktop} />
      </section>
      <section aria-label="On a phone" className="flex flex-col gap-2">
        <h3 className="font-semibold">On a phone</h3>
        <div className="max-w-[380px] rounded-lg border border-rule p-4">
          <ResultCard result={mobile} isNarrow />
        </div>
        <Measures result={mobile} />
      </section>
      {advice.length === 0 ? (
        <Notice tone="good">Nothing is cut.</Notice>
      ) : (
        <Notice tone="wait">
          <ul className="list-disc ps-5">
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section aria-label="As a shared link" className="flex flex-col gap-2">
        <h3 className="font-semibold">As a shared link</h3>
        <ShareCard title={page.title} description={page.description} url={url} />
      </section>
    </div>
  );
}

/**
 * In the font and sizes in which the texts are measured. In a panel that is narrower than a result on a desktop, the
 * title shrinks: a title that fits is seen whole and on one line, also in a font that is a little wider.
 */
function ResultCard({
  result: { address, title, description },
  isNarrow,
}: {
  result: Result;
  isNarrow: boolean;
}) {
  const host = address?.replace(/^https?:\/\//, "").split(/[/ ]/)[0];
  return (
    <div className="font-[family-name:Arial,Arimo,Roboto,sans-serif]">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex size-7 shrink-0 items-center justify-center rounded-full border border-rule bg-well text-xs text-ink-soft uppercase"
        >
          {host?.charAt(0) ?? "?"}
        </span>
        <p className="min-w-0 text-sm leading-5">
          <span className="block">{host ?? "Your site"}</span>
          <span className="block text-xs text-ink-soft wrap-anywhere">{address}</span>
        </p>
      </div>
      <p
        className={`mt-2 leading-[26px] text-proof wrap-anywhere ${
          isNarrow ? "text-[20px]" : "text-[length:min(20px,100cqi/34)]"
        }`}
      >
        {title.shown === "" ? "Without a title" : title.shown}
      </p>
      <p className="mt-1 max-w-[600px] text-[14px] leading-[22px] text-ink-soft wrap-anywhere">
        {description.shown === "" ? "Without a description" : description.shown}
      </p>
    </div>
  );
}

function Measures({ result: { title, description } }: { result: Result }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
      <Measure label="Title" line={title} />
      <Measure label="Description" line={description} />
    </dl>
  );
}

function Measure({
  label,
  line: { width, limit, cut, keywordShown },
}: {
  label: string;
  line: Result["title"];
}) {
  return (
    <>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 tabular-nums">
        <progress
          aria-hidden="true"
          className={`bar max-w-28 flex-1 ${cut ? "text-bad" : "text-good"}`}
          max={limit}
          value={Math.min(width, limit)}
        />
        <span>
          {width} of {limit} pixels{cut && ", cut"}
          {keywordShown === false && ", without the keyword"}
        </span>
      </dd>
    </>
  );
}

interface ShareCardProps {
  title: string;
  description: string;
  url: string | null;
}

/** The card that networks and messengers make of a page without a picture: Galley stores none. */
function ShareCard({ title, description, url }: ShareCardProps) {
  return (
    <figure className="flex max-w-md overflow-hidden rounded-lg border border-rule">
      <div className="flex w-20 shrink-0 items-center justify-center bg-well p-2 text-center text-xs text-ink-soft">
        no picture
      </div>
      <figcaption className="min-w-0 p-3">
        <p className="text-xs text-ink-faint uppercase wrap-anywhere">
          {url === null ? "no address" : new URL(url).host}
        </p>
        <p className="line-clamp-2 font-semibold wrap-anywhere">{title === "" ? "Without a title" : title}</p>
        <p className="line-clamp-2 text-ink-soft wrap-anywhere">{description}</p>
      </figcaption>
    </figure>
  );
}
