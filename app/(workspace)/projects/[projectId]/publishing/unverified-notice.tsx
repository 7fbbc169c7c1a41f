import { Notice } from "@/app/_ui/notice";
import type { Provider } from "./provider-field";

/** Warns that an adapter was tested only against simulated servers. */
export function UnverifiedNotice({ provider }: { provider: Provider }) {
  if (provider.proven_against === "server") return null;
  return (
    <div className="mb-5">
      <Notice tone="wait" title="Not verified against the live service">
        This connection was built from {provider.label}’s documentation and tested against a simulated server.
        Publish a draft first and check it.
      </Notice>
    </div>
  );
}
