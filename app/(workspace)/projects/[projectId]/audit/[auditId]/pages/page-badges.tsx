import { Badge } from "@/app/_ui/badge";
import type { AuditedPageView } from "./audited-pages";

const failures: Record<string, string> = {
  dns: "Host unknown",
  connect: "No connection",
  tls: "Certificate refused",
  timeout: "No answer in time",
  protocol: "Not valid HTTP",
  blocked: "Not allowed",
  invalid_url: "Not a valid address",
};

/** How an address answered. */
export function StatusBadge({ page: { status, failure, redirect_to: target } }: { page: AuditedPageView }) {
  if (status === null) return <Badge tone="bad">{failures[failure ?? ""] ?? "No answer"}</Badge>;
  const tone = status >= 400 ? "bad" : target !== null ? "wait" : "good";
  return (
    <Badge tone={tone}>
      <span className="sr-only">HTTP </span>
      {status}
    </Badge>
  );
}

const reasons: Record<string, string> = {
  robots_txt: "Kept out by robots.txt",
  noindex: "noindex",
  canonical: "Canonical elsewhere",
};

/** Why search engines leave the page out, where its status does not say so already. */
export function NotIndexable({ page: { not_indexable_reason: reason } }: { page: AuditedPageView }) {
  const label = reason === null ? undefined : reasons[reason];
  return label === undefined ? null : <Badge tone="wait">{label}</Badge>;
}
