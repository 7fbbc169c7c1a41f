import { bytesAsSent, entriesBytesMax } from "@/lib/kernel/answer-size";

/**
 * The answer with as many examples of each finding as fit into it; all of them when they fit. `answerWith` puts the
 * findings into it, and `truncated` says that some were left out.
 */
export function fewerExamples<Field extends string, Finding extends Record<Field, readonly string[]>>(
  findings: readonly Finding[],
  field: Field,
  answerWith: (findings: readonly Finding[]) => object,
): object {
  const most = Math.max(0, ...findings.map((finding) => finding[field].length));
  let answer = answerWith(findings);
  for (let count = most - 1; count >= 0 && bytesAsSent(answer) > entriesBytesMax; count -= 1) {
    const fewer = findings.map((finding) => ({ ...finding, [field]: finding[field].slice(0, count) }));
    answer = { ...answerWith(fewer), truncated: true };
  }
  return answer;
}
