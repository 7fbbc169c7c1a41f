import { CodeBlock } from "@/app/_ui/code-block";
import { clientSnippets, type SnippetValues } from "./client-snippets";

interface CodeTabsProps {
  /** Tells the tabs of one page from those in a dialog on it. */
  group: string;
  values: SnippetValues;
}

/**
 * Ready code for each client. The tabs are radio buttons, so that they work by keyboard and without JavaScript; their
 * wrappers are not boxes, and so all labels come before all panels.
 */
export function CodeTabs({ group, values }: CodeTabsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">Client</legend>
      {clientSnippets(values).map(({ id, title, parts, note }, index) => (
        <div key={id} className="group/client contents">
          <label className="relative order-1 cursor-pointer rounded-full border border-edge px-3 py-1 text-sm font-medium text-ink-soft group-has-checked/client:border-proof group-has-checked/client:bg-proof group-has-checked/client:text-on-proof hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-proof group-has-checked/client:hover:text-on-proof">
            <input
              type="radio"
              name={`client-${group}`}
              defaultChecked={index === 0}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {title}
          </label>
          <div className="order-2 mt-3 hidden min-w-0 basis-full flex-col gap-3 group-has-checked/client:flex">
            {parts.map(({ place, code }) => (
              <div key={place} className="min-w-0">
                <p className="mb-1 text-sm text-ink-faint">{place}</p>
                <CodeBlock code={code} label={`${title}: ${place}`} wrap />
              </div>
            ))}
            <p className="max-w-prose text-sm text-ink-soft">{note}</p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
