/** @jsxImportSource hono/jsx */

import type { ApiReference } from "@galley/lib/surfaces/rest/openapi/api-reference";
import { type Child, Fragment } from "hono/jsx";
import { SearchForm } from "../search/search-form";
import { MethodName } from "./reference-text";

const basics = [
  { id: "keys", title: "Keys" },
  { id: "errors", title: "Errors" },
  { id: "limits", title: "Limits" },
  { id: "lists", title: "Lists" },
  { id: "writes", title: "Writes" },
  { id: "caching", title: "Caching" },
  { id: "headers", title: "Headers" },
] as const;

/** The search, and the table of contents: collapsed on narrow screens, beside the text on wide ones. */
export function ReferenceNav({ reference }: { reference: ApiReference }) {
  return (
    <div class="border-b border-rule py-4 lg:border-0 lg:py-14">
      <div class="flex-col lg:sticky lg:top-8 lg:flex lg:max-h-[calc(100dvh-4rem)]">
        <SearchForm />
        <nav
          aria-label="Contents of the reference"
          class="mt-3 min-h-0 lg:mt-6 lg:overflow-y-auto lg:overscroll-contain lg:pe-2"
        >
          <details class="lg:hidden">
            <summary class="py-1 font-medium">Contents</summary>
            <div class="pt-3 pb-2">
              <Contents reference={reference} />
            </div>
          </details>
          <div class="hidden lg:block">
            <Contents reference={reference} />
          </div>
        </nav>
      </div>
    </div>
  );
}

const linkClass = "block rounded-sm py-0.5 text-ink-soft hover:text-ink";

function Contents({ reference: { groups, schemas } }: { reference: ApiReference }) {
  return (
    <div class="space-y-5 text-sm">
      <a href="/docs" class="block text-proof hover:underline">
        Documentation
      </a>
      <List title="Basics">
        {basics.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} class={linkClass}>
              {title}
            </a>
          </li>
        ))}
      </List>
      {groups.map(({ name, endpoints }) => (
        <List key={name} title={name}>
          {endpoints.map(({ id, method, path, retired }) => (
            <li key={id}>
              <a href={`#${id}`} class={`${linkClass} flex items-baseline gap-1.5`}>
                <MethodName method={method} />
                <span class={`min-w-0 break-words ${retired ? "line-through" : ""}`}>
                  <BreakablePath path={path.replace(/^\/api\/(?:v1|free(?=\/))/, "")} />
                </span>
              </a>
            </li>
          ))}
        </List>
      ))}
      <List title="Schemas">
        {schemas.map(({ name }) => (
          <li key={name}>
            <a href={`#schema-${name}`} class={linkClass}>
              {name}
            </a>
          </li>
        ))}
      </List>
    </div>
  );
}

/** A path that may break between its segments, but not within them. */
function BreakablePath({ path }: { path: string }) {
  return path
    .split("/")
    .slice(1)
    .map((segment, index) => (
      <Fragment key={String(index)}>
        <wbr />/{segment}
      </Fragment>
    ));
}

function List({ title, children }: { title: string; children: Child }) {
  return (
    <div>
      <p class="font-semibold first-letter:uppercase">{title}</p>
      <ul class="mt-1">{children}</ul>
    </div>
  );
}
