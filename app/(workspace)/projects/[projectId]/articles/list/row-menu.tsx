import { FrameIcon } from "@/app/_ui/icons/frame-icon";
import { Link } from "@/app/_ui/navigation/link";
import { DropDown } from "@/app/_ui/overlay/drop-down.client";

interface RowMenuProps {
  article: { title: string; hidden: boolean; publications: { state: string; url: string | null }[] };
  href: string;
  /** How the list's form names the article. */
  value: string;
  mayChange: boolean;
}

const entry = "flex min-h-9 w-full items-center rounded px-2.5 py-1.5 text-start hover:bg-well";

/** What can be done with one article. Its buttons belong to the form of the list, so they work without JavaScript. */
export function RowMenu({ article, href, value, mayChange }: RowMenuProps) {
  const { title, hidden, publications } = article;
  const live = publications.find(({ state, url }) => state === "published" && url !== null);
  return (
    <DropDown
      align="end"
      width="w-52"
      className="flex size-8 items-center justify-center rounded text-ink-soft hover:bg-well hover:text-ink"
      label={
        <>
          <span className="sr-only">Actions for {title}</span>
          <FrameIcon name="more" />
        </>
      }
    >
      <Link href={href} className={entry}>
        Open
      </Link>
      {mayChange && (
        <Link href={`${href}/edit`} className={entry}>
          Edit
        </Link>
      )}
      {live?.url !== undefined && live.url !== null && (
        <a href={live.url} target="_blank" rel="noreferrer" className={entry}>
          Public page
        </a>
      )}
      {mayChange && (
        <>
          <Link href={`${href}#publish`} className={entry}>
            Publish…
          </Link>
          <button type="submit" name="own" value={`${hidden ? "show" : "hide"}/${value}`} className={entry}>
            {hidden ? "Offer in the content API" : "Hide from the content API"}
          </button>
          {/* Asks first when Undo could not bring a page back. */}
          <button type="submit" name="own" value={`delete/${value}`} className={`${entry} text-bad`}>
            Delete{publications.length > 0 && "…"}
          </button>
        </>
      )}
    </DropDown>
  );
}
