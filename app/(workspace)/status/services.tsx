import type { statusReport } from "@galley/lib/health/status";
import type { ReactNode } from "react";
import type { z } from "zod";
import { TestService } from "@/app/_ui/forms/test-service.client";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { Panel } from "@/app/_ui/panel";
import { tryServiceAction } from "./actions";

type Service = z.output<typeof statusReport>["services"][number];

const uses: readonly { uses: readonly Service["use"][]; title: string; without: ReactNode }[] = [
  {
    uses: ["writer", "checks", "fallback"],
    title: "Writer",
    without:
      "The sample writer, which uses no model: set WRITER for real articles, or let workspaces set up their own on their page Providers.",
  },
  {
    uses: ["search"],
    title: "Search",
    without: "Not set: articles are written from the project’s own pages, and rank_check finds nothing.",
  },
  {
    uses: ["assistant"],
    title: "Assistants for ai_presence",
    without: "None is named in PRESENCE_ASSISTANTS.",
  },
];

const purposes: Record<Service["use"], string> = {
  writer: "Writes the articles",
  checks: "Answers questions about them",
  fallback: "Stands in when the writer’s model is not available",
  search: "Finds sources and ranks",
  assistant: "Is asked what it knows of a brand",
};

/** The models and lookup services as the server is set to use them, each with a button that tries it. */
export function ConfiguredServices({ services }: { services: readonly Service[] }) {
  return (
    <Panel
      title="Writer and lookups"
      lead={
        <>
          As this server is set; keys are never shown. A test asks one short question, for which the provider
          may charge.{" "}
          <DocumentLink href="/docs/settings" className="text-proof underline">
            The settings
          </DocumentLink>
        </>
      }
      flush
    >
      <dl className="divide-y divide-rule">
        {uses.map(({ uses: those, title, without }) => {
          const set = services.filter(({ use }) => those.includes(use));
          return (
            <div key={title} className="gap-x-4 px-4 py-3 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-5">
              <dt className="text-sm text-ink-faint">{title}</dt>
              <dd className="flex min-w-0 flex-col gap-3">
                {set.length === 0 && <p className="text-sm text-ink-soft">{without}</p>}
                {set.map((service) => (
                  <ServiceLine key={`${service.use} ${service.name}`} service={service} />
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

function ServiceLine({ service: { use: purpose, name, label, model } }: { service: Service }) {
  const called = model === null ? label : `${label}, ${model}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{called}</p>
        <p className="text-sm text-ink-faint">{purposes[purpose]}</p>
      </div>
      <TestService called={called} action={tryServiceAction} fields={{ use: purpose, name }} />
    </div>
  );
}
