import { GitBranch, Webhook } from "lucide-react";

/** Letters instead of the makers' logos, which are trademarks. */
const letters: Record<string, string> = {
  wordpress: "WP",
  ghost: "Gh",
  payload: "Pa",
  strapi: "St",
  webflow: "Wf",
  shopify: "Sh",
  hubspot: "Hs",
  wix: "Wx",
  notion: "No",
  devto: "DV",
  hashnode: "Ha",
  contentful: "Cf",
  sanity: "Sa",
};

/** A small mark by which the kind of a connection is recognised. Its name always stands beside it. */
export function ProviderMark({ provider }: { provider: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded border border-rule bg-proof-wash font-mono text-sm font-semibold text-proof"
    >
      <Mark provider={provider} />
    </span>
  );
}

function Mark({ provider }: { provider: string }) {
  if (provider === "git") return <GitBranch className="size-4.5" />;
  if (provider === "webhook") return <Webhook className="size-4.5" />;
  if (provider === "hosted") {
    return (
      <svg viewBox="0 0 20 22" className="h-4.5">
        <path d="M2 1v20h16V1" fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="square" />
        <path d="M6.25 4.5h7.5M6.25 9.25h7.5M6.25 14h4.75" stroke="currentColor" strokeWidth="2.2" />
      </svg>
    );
  }
  return letters[provider] ?? provider.slice(0, 2);
}
