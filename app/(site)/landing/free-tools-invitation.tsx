/** @jsxImportSource hono/jsx */
import { freeTools } from "@galley/lib/free/catalogue";
import { SectionHeading } from "./section-heading";

/** The free tools, for those who want to try the functions before they set up a project. */
export function FreeToolsInvitation() {
  return (
    <section class="border-t border-rule py-16 sm:py-24">
      <SectionHeading title="Try its functions, without an account">
        The score, the publish checks, the audit rules and the measure of the live check are free tools on
        pages of their own. They compute over what you paste, and store nothing.
      </SectionHeading>
      <ul class="mt-8 flex flex-wrap gap-2">
        {freeTools.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/tools/${slug}`} class="button button-small">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p class="mt-6">
        <a href="/tools" class="text-proof underline underline-offset-2">
          All free tools
        </a>
      </p>
    </section>
  );
}
