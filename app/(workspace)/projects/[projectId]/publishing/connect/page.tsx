import { createIntegration } from "@galley/lib/destinations/operations/create";
import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { listProviders } from "@galley/lib/destinations/operations/list-providers";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Badge } from "@/app/_ui/badge";
import { Link } from "@/app/_ui/navigation/link";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { IfAllowed } from "../../if-allowed";
import { loadProject } from "../../load-project";
import type { Provider } from "../fields/provider-field";
import { OnlyAdmins } from "../providers/only-admins";
import { ProviderMark } from "../providers/provider-mark";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Add a connection · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const { projectId } = await params;
  const [{ providers }, { integrations }, project] = await Promise.all([
    load(listProviders, {}),
    load(listIntegrations, { projectId }),
    loadProject(projectId),
  ]);
  const base = `/projects/${projectId}/publishing`;
  const isConnected = integrations.some(({ provider }) => provider === project.suggested_provider);
  const own = isConnected
    ? undefined
    : providers.find(({ provider }) => provider === project.suggested_provider);
  const others = providers.filter((each) => each !== own);
  const proven = others.filter((each) => each.proven_against === "server");
  const documented = others.filter((each) => each.proven_against === "documentation");
  return (
    <>
      <BackLink href={base}>Publishing</BackLink>
      <h1 className="mt-1 mb-5 text-xl font-semibold">Add a connection</h1>
      <IfAllowed projectId={projectId} to={createIntegration} otherwise={<OnlyAdmins />}>
        {own !== undefined && (
          <Providers
            title={`Your site runs on ${own.label}`}
            lead={`As its home page, ${project.website.replace(/^https?:\/\//, "")}, says.`}
            providers={[own]}
            base={base}
          />
        )}
        <Providers
          title="Tested against the real service"
          lead="Galley’s own tests publish to a running server of each of these."
          providers={proven}
          base={base}
        />
        {documented.length > 0 && (
          <Providers
            title="Compared with what the maker publishes"
            lead="Every request is compared with what the maker publishes about its API, and tested against a simulated server, but not against the live service. Test the connection and check the first entry."
            providers={documented}
            base={base}
          />
        )}
      </IfAllowed>
    </>
  );
});

interface ProvidersProps {
  title: string;
  lead: string;
  providers: Provider[];
  base: string;
}

function Providers({ title, lead, providers, base }: ProvidersProps) {
  return (
    <section className="mb-8">
      <h2 className="font-semibold">{title}</h2>
      <p className="max-w-prose text-sm text-ink-soft">{lead}</p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {providers.map((provider) => (
          <li
            key={provider.provider}
            className="relative rounded-lg border border-rule bg-sheet p-4 shadow-sheet focus-within:border-proof hover:border-edge"
          >
            <ProviderMark provider={provider.provider} />
            <h3 className="mt-2.5 flex flex-wrap items-center gap-2 font-semibold">
              <Link href={`${base}/connect/${provider.provider}`} className="after:absolute after:inset-0">
                {provider.label}
              </Link>
              {provider.proven_against === "documentation" && <Badge tone="wait">Not verified live</Badge>}
            </h3>
            <p className="mt-1 text-sm text-ink-soft">{provider.summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
