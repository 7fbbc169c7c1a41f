import { Link } from "@/app/_ui/navigation/link";
import { Notice } from "@/app/_ui/notice";
import type { Provider } from "../fields/provider-field";

/** Warns that an adapter was tested only against simulated servers. */
export function UnverifiedNotice({ provider }: { provider: Provider }) {
  if (provider.proven_against === "server") return null;
  return (
    <div className="mb-5">
      <Notice tone="wait" title="Not verified against the live service">
        <p>
          Every request was compared with what {provider.label}’s maker publishes about its API, and tested
          against a simulated server. Publish a draft first and check it, or{" "}
          <Link href="/docs/trying-a-destination">try the account with a marked article</Link>. Only the live
          service can show:
        </p>
        <ul className="mt-1 list-disc pl-5">
          {provider.unproved.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
