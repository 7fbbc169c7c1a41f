/** @jsxImportSource hono/jsx */
import { comparedLengthMax, similarityTool } from "@galley/lib/free/writing/similarity";
import { SectionHeading } from "./section-heading";

const article = `Wipe the anvil dry after each day at the forge: water that stands in its marks becomes rust overnight.

Oil the face before winter. A thin coat is enough; what drips only gathers scale.

Strike the anvil only with hot steel between hammer and face, or the edge chips.`;

const page = `Iron & Hearth · Shop · Courses · About

How to care for an anvil

Wipe the anvil dry after each day at the forge: water that stands in its marks becomes rust overnight.

Subscribe to our newsletter

Oil the face before winter. A thin coat is enough; what drips only gathers scale.

© Iron & Hearth`;

/** A form that the free tool answers: the measure by which the verifier knows an article on a page. */
export function MeasureDemo() {
  return (
    <section class="border-t border-rule py-16 sm:py-24">
      <SectionHeading title="Run the check yourself">
        This is the verifier’s measure: how much of the article stands on the page, among menus, boxes and a
        footer. The example has lost its last paragraph on the way. Change either text, or paste your own.
      </SectionHeading>
      <form action={`/tools/${similarityTool.slug}`} method="post" class="mt-8">
        <div class="grid gap-6 lg:grid-cols-2">
          <DemoText name="first" label="The article that was sent" text={article} />
          <DemoText name="second" label="The page that a stranger reads" text={page} />
        </div>
        <button type="submit" class="button button-primary mt-6">
          Measure
        </button>
      </form>
    </section>
  );
}

function DemoText({ name, label, text }: { name: string; label: string; text: string }) {
  return (
    <label class="flex min-w-0 flex-col gap-2 text-sm font-medium">
      {label}
      <textarea
        name={name}
        rows={11}
        required
        maxlength={comparedLengthMax}
        class="control min-h-64 w-full resize-y font-normal leading-relaxed"
      >
        {text}
      </textarea>
    </label>
  );
}
