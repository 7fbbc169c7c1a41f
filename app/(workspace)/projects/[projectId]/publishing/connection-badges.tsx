import { Badge } from "@/app/_ui/badge";

interface ConnectionBadgesProps {
  integration: {
    provider: string;
    status: "connected" | "error";
    tested_at: string | null;
    auto_publish: boolean;
    auto_publish_status: "draft" | "publish";
  };
}

/** Whether a test of the connection could fail: Galley can always write to its own blog. */
export function hasTest({ provider }: { provider: string }): boolean {
  return provider !== "hosted";
}

/** The state of a connection, and what it does by default. */
export function ConnectionBadges({ integration }: ConnectionBadgesProps) {
  const {
    status,
    tested_at: testedAt,
    auto_publish: isAutomatic,
    auto_publish_status: byDefault,
  } = integration;
  return (
    <>
      {status === "error" ? (
        <Badge tone="bad">Last test failed</Badge>
      ) : testedAt === null && hasTest(integration) ? (
        <Badge tone="wait">Not tested</Badge>
      ) : (
        <Badge tone="good">Connected</Badge>
      )}
      <Badge>{byDefault === "publish" ? "Live by default" : "Draft by default"}</Badge>
      {isAutomatic && <Badge tone="proof">Publishes automatically</Badge>}
    </>
  );
}
