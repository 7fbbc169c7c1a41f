/** @jsxImportSource hono/jsx */
import { SectionHeading } from "./section-heading";

/** Pictures of the dashboard, which `npm run pictures` takes: each in the light and in the dark scheme. */
const pictures = [
  {
    name: "article",
    alt: "The page of an article: its text, and beside it the check that found all of it on the public page.",
    caption: "An article, from the keyword to the page on which it was found.",
  },
  {
    name: "plan",
    alt: "A month of the plan: a calendar with a keyword on each of its first days.",
    caption: "The plan: keywords on their days, written and published by themselves.",
  },
];

/** What a content team sees after signing in. */
export function ProductPictures() {
  return (
    <section class="border-t border-rule py-16 sm:py-24">
      <SectionHeading title="What your team sees">
        A dashboard for the people who plan, edit and approve. Its buttons call the same operations as the API
        and the tools for agents, under the same rules.
      </SectionHeading>
      <div class="mt-8 grid gap-8 lg:grid-cols-2">
        {pictures.map(({ name, alt, caption }) => (
          <figure key={name} class="min-w-0">
            <picture>
              <source media="(prefers-color-scheme: dark)" srcset={`/pictures/${name}-dark.webp`} />
              <img
                src={`/pictures/${name}-light.webp`}
                alt={alt}
                width={1280}
                height={860}
                loading="lazy"
                decoding="async"
                class="h-auto w-full rounded-lg border border-rule"
              />
            </picture>
            <figcaption class="mt-3 text-sm text-ink-soft">{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
