import { Address } from "@/app/_ui/address";
import { EmptyState } from "@/app/_ui/empty-state";
import { Link } from "@/app/_ui/navigation/link";
import { Notice } from "@/app/_ui/notice";
import { When } from "@/app/_ui/when";
import { testEndpointAction } from "./actions";
import { EndpointBadges, type EventEndpoint } from "./endpoint-badges";
import { TestEndpoint } from "./test-endpoint.client";

/** The project's event endpoints, each with the state of its newest message. */
export function Endpoints({ base, endpoints }: { base: string; endpoints: EventEndpoint[] }) {
  if (endpoints.length === 0) {
    return (
      <EmptyState title="No endpoint yet">
        Add an address of yours, and Galley will notify it of what happens in this project.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-rule">
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.id} endpoint={endpoint} href={`${base}/${endpoint.id}`} />
      ))}
    </ul>
  );
}

function EndpointRow({ endpoint, href }: { endpoint: EventEndpoint; href: string }) {
  const { url, events, last_delivery: last } = endpoint;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium wrap-anywhere">
          <Link href={href} className="text-proof underline decoration-1 underline-offset-2">
            <Address url={url} />
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <EndpointBadges endpoint={endpoint} />
        </p>
        <p className="mt-1 text-sm text-ink-faint wrap-anywhere">
          {events.join(", ")}
          {last !== null && (
            <>
              {" · "}last message <When at={last.created_at} />
            </>
          )}
        </p>
      </div>
      <TestEndpoint endpoint={endpoint} action={testEndpointAction} />
      {last !== null && last.status !== "delivered" && last.error !== null && (
        <div className="basis-full">
          <Notice tone={last.status === "failed" ? "bad" : "wait"}>{last.error}</Notice>
        </div>
      )}
    </li>
  );
}
