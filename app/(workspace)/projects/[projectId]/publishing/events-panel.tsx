import { LinkButton } from "@/app/_ui/button";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import type { Endpoint } from "./events/endpoint-badges";

/** The way to the project's event endpoints, and whether one of them needs a look. */
export function EventsPanel({ href, endpoints }: { href: string; endpoints: Endpoint[] }) {
  const paused = endpoints.filter(({ status }) => status === "paused").length;
  const failing = endpoints.filter(({ last_delivery: last }) => last?.status === "failed").length;
  return (
    <Panel
      title="Events"
      id="events"
      lead="Galley tells addresses of yours, by signed messages, when an article is finished, fails, is found live or goes missing."
      aside={
        <LinkButton href={href} size="small">
          {endpoints.length === 0 ? "Add an endpoint" : "Endpoints and deliveries"}
        </LinkButton>
      }
    >
      <p className="text-sm text-ink-soft">
        {endpoints.length === 0 ? "No endpoint yet." : plural(endpoints.length, "endpoint")}
        {paused > 0 && `, ${paused} paused`}
        {failing > 0 && <span className="font-medium text-bad">, {failing} failed its last message</span>}
      </p>
    </Panel>
  );
}
