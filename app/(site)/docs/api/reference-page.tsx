/** @jsxImportSource hono/jsx */
import type { Env } from "@galley/lib/platform/settings/env";
import type { SitePage } from "@galley/lib/printed-pages/site-page";
import { offeredEndpoints } from "@galley/lib/surfaces/rest/endpoints";
import { apiReference } from "@galley/lib/surfaces/rest/openapi/api-reference";
import { docsSitePage } from "../docs-page";
import { docsPage } from "../pages";
import { Basics } from "./basics";
import { EndpointSection } from "./endpoint-section";
import { FieldList } from "./field-list";
import { ReferenceNav } from "./reference-nav";

/** The API reference with the address and the limits of this server. */
export function referencePage(env: Env): SitePage {
  return { ...docsSitePage("/docs/api", <Reference env={env} />), wide: true };
}

function Reference({ env }: { env: Env }) {
  const reference = apiReference(offeredEndpoints(env), env.baseUrl);
  return (
    <div class="mx-auto grid w-full max-w-[90rem] gap-x-12 px-4 sm:px-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <ReferenceNav reference={reference} />
      <div class="min-w-0 pt-10 pb-24 lg:pt-14">
        <h1 class="font-serif text-[clamp(2rem,1.5rem+2vw,2.75rem)] leading-[1.12] font-semibold tracking-[-0.015em]">
          {docsPage("/docs/api").title}
        </h1>
        <Basics baseUrl={env.baseUrl} limits={env.limits} headers={reference.headers} />
        {reference.groups.map((group) => (
          <section key={group.name} aria-labelledby={group.name} class="mt-20">
            <h2
              id={group.name}
              class="scroll-mt-6 font-serif text-[1.75rem] leading-tight font-semibold tracking-[-0.01em] first-letter:uppercase"
            >
              {group.name}
            </h2>
            <p class="mt-2 max-w-[42rem] text-base text-ink-soft">{group.description}</p>
            {group.endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.id} endpoint={endpoint} />
            ))}
          </section>
        ))}
        <section aria-labelledby="schemas" class="mt-20">
          <h2
            id="schemas"
            class="scroll-mt-6 font-serif text-[1.75rem] leading-tight font-semibold tracking-[-0.01em]"
          >
            Schemas
          </h2>
          <p class="mt-2 max-w-[42rem] text-base text-ink-soft">
            Fields may be added at any time. Use the ones you need and tolerate others.
          </p>
          {reference.schemas.map(({ name, fields }) => (
            <section key={name} aria-labelledby={`schema-${name}`} class="mt-10 border-t border-rule pt-6">
              <h3 id={`schema-${name}`} class="scroll-mt-6 text-base font-semibold">
                {name}
              </h3>
              <div class="mt-3 max-w-[52rem]">
                <FieldList fields={fields} isAnswer />
              </div>
            </section>
          ))}
        </section>
      </div>
    </div>
  );
}
