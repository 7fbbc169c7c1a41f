import { Address } from "@/app/_ui/address";

/** A link to a page of the audited site. An address that is not of the web is shown as text only. */
export function SitePageLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <Address url={url} />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere text-ink-soft hover:text-proof hover:underline"
    >
      <Address url={url} />
    </a>
  );
}
