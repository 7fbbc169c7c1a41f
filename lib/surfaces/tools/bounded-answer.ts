import { bytesAsSent, shortened } from "@/lib/kernel/answer-size";

/** The most that one answer has, in bytes as it is sent; what JSON-RPC puts around it makes it 80 KB at most. */
const answerBytesMax = 79_000;

/** From the longest texts and lists that an answer may keep to the shortest. */
const steps = [
  { characters: 2_000, entries: 100 },
  { characters: 1_000, entries: 50 },
  { characters: 500, entries: 25 },
  { characters: 250, entries: 12 },
  { characters: 120, entries: 6 },
  { characters: 60, entries: 3 },
  { characters: 20, entries: 1 },
] as const;
type Step = (typeof steps)[number];

/**
 * The answer, or one with shorter texts and lists if it is longer than an agent can read. Then `truncated` is true and
 * `note` says to what they were cut; a text that was cut says so at its end. Tools with long lists page them before.
 */
export function boundedAnswer(answer: object): object {
  if (bytesAsSent(answer) <= answerBytesMax) return answer;
  let shorter: object = {};
  for (const step of steps) {
    shorter = { ...Object(cut(answer, step)), truncated: true, note: noteOf(step) };
    if (bytesAsSent(shorter) <= answerBytesMax) break;
  }
  return shorter;
}

function noteOf({ characters, entries }: Step): string {
  return `Cut to stay under 80 KB: texts to ${characters} characters, lists to their first ${entries}.`;
}

function cut(value: unknown, step: Step): unknown {
  if (typeof value === "string") return shortened(value, step.characters);
  if (Array.isArray(value)) return value.slice(0, step.entries).map((each) => cut(each, step));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, step)]));
}
