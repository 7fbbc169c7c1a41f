/** @jsxImportSource hono/jsx */
import { similarityTool } from "@galley/lib/free/writing/similarity";
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

/**
 * A form that the free tool answers: the measure by which the live check knows an article on a page. The script of the
 * tools shows the answer beside it; without, the form leads to the page of the tool.
 */
export function MeasureDemo() {
  return (
    <section id="check" class="scroll-mt-4 border-t border-rule py-16 sm:py-24">
      <SectionHeading title="Run the check yourself">
        This is the measure of Galley’s live check: how much of the article stands on the page, among menus,
        boxes and a footer. The example has lost its last paragraph on the way. Change either text, or paste
        your own.
      </SectionHeading>
      <div class="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <form
          action={`/tools/${similarityTool.slug}`}
          method="post"
          class="flex min-w-0 flex-col gap-5"
          data-tool-form=""
          novalidate
        >
          <DemoText name="first" label="The article that was sent" text={article} rows={8} />
          <DemoText name="second" label="The page that a stranger reads" text={page} rows={13} />
          <div>
            <button type="submit" class="button button-primary">
              Measure
            </button>
          </div>
        </form>
        <section aria-labelledby="demo-result" class="panel lg:sticky lg:top-4 lg:min-h-[27rem]">
          <h3 id="demo-result" class="mb-4 font-semibold">
            Result
          </h3>
          <div data-tool-result="" aria-live="polite" class="flex min-w-0 flex-col gap-5">
            <p class="text-ink-soft">
              Press Measure. You see how much of the article is on the page, whether its end is there, and
              which passages were found.
            </p>
          </div>
        </section>
      </div>
    </section>
  );
}

interface DemoTextProps {
  name: string;
  label: string;
  text: string;
  rows: number;
}

/** Without a limit of its own: browsers cut what is pasted at one without a word, and the tool says what is too long. */
function DemoText({ name, label, text, rows }: DemoTextProps) {
  return (
    <label class="flex min-w-0 flex-col gap-2 text-sm font-medium">
      {label}
      <textarea
        id={`field-${name}`}
        name={name}
        rows={rows}
        required
        spellcheck={false}
        class="control w-full resize-y font-normal leading-relaxed"
      >
        {text}
      </textarea>
    </label>
  );
}
