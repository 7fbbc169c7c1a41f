/** @jsxImportSource hono/jsx */

import { PrintedCode } from "@galley/lib/printed-pages/code-block";
import type { ReferenceAnswer } from "@galley/lib/surfaces/rest/openapi/api-reference";
import type { CodeSample } from "@galley/lib/surfaces/rest/openapi/samples";

interface SamplesProps {
  samples: CodeSample[];
  /** The answer to a successful call. */
  answer: ReferenceAnswer | undefined;
  /** Groups the samples of one endpoint, so that one of them is open at a time. */
  name: string;
}

/** The call in each language and examples of its answer. One of each is open. */
export function Samples({ samples, answer, name }: SamplesProps) {
  return (
    <div class="space-y-2 xl:sticky xl:top-8">
      {samples.map(({ lang, source }, index) => (
        <details key={lang} name={`${name}-call`} open={index === 0}>
          <summary class="py-1 text-sm font-semibold text-ink-soft">{lang}</summary>
          <PrintedCode code={source} label={`${lang} sample`} />
        </details>
      ))}
      {answer?.examples.map((example, index) => (
        <details key={example.name} name={`${name}-answer`} open={index === 0}>
          <summary class="py-1 text-sm font-semibold text-ink-soft">
            Answer {answer.status}: {example.name}
          </summary>
          <PrintedCode code={example.code} label={`Answer: ${example.name}`} />
        </details>
      ))}
    </div>
  );
}
