import type { AskedAssistant } from "@/lib/lookups/presence/ask-assistants";
import { citedHosts, citedPages, excerptAroundBrand, mentionsBrand } from "@/lib/lookups/presence/mentions";
import type { PresenceSubject } from "@/lib/lookups/presence/questions";
import { foreignLine } from "@/lib/text/foreign-text";
import type { PresenceView } from "./ai-presence-view";

type View = PresenceView["mentions"]["assistants"][number];

const listMax = 10;

/** What an assistant's answers say about a brand and a domain; `unknown` where they do not show it. Pure. */
export function viewAssistant(
  { assistant, questions }: AskedAssistant,
  { brand, domain }: PresenceSubject,
): View {
  const answers = questions.flatMap((asked) => asked.answers);
  const unprompted = questions.flatMap((asked) => (asked.question.namesBrand ? [] : asked.answers));
  const mentioning = brand === null ? [] : unprompted.filter(({ text }) => mentionsBrand(text, brand));
  const pagesOf = ({ text, citations }: (typeof answers)[number]) =>
    domain === null ? [] : citedPages(text, citations, domain);
  const citing = answers.filter((answer) => pagesOf(answer).length > 0);
  const others = citedHosts(answers.flatMap(({ citations }) => citations)).filter(
    (host) => host !== domain && !host.endsWith(`.${domain}`),
  );
  const [firstMention] = mentioning;
  return {
    assistant: assistant.name,
    model: foreignLine(answers[0]?.model ?? assistant.model, 100),
    sample_size: answers.length,
    brand_mentioned: verdict(brand !== null && unprompted.length > 0, mentioning.length),
    mentioned_in: mentioning.length,
    domain_cited: verdict(domain !== null && answers.length > 0, citing.length),
    cited_in: citing.length,
    searched_in: answers.filter(({ searched }) => searched).length,
    cited_urls: [...new Set(citing.flatMap(pagesOf))].slice(0, listMax).map((url) => foreignLine(url, 300)),
    other_sites_cited: others.slice(0, listMax).map((host) => foreignLine(host, 100)),
    excerpt:
      firstMention === undefined || brand === null
        ? null
        : foreignLine(excerptAroundBrand(firstMention.text, brand, 200) ?? "", 200),
    reason: reasonOf({ brand, domain }, questions, answers.length, unprompted.length),
  };
}

function verdict(isKnown: boolean, count: number): "yes" | "no" | "unknown" {
  if (!isKnown) return "unknown";
  return count > 0 ? "yes" : "no";
}

function reasonOf(
  { brand, domain }: PresenceSubject,
  questions: AskedAssistant["questions"],
  answered: number,
  unprompted: number,
): string | null {
  const failures = [...new Set(questions.flatMap((asked) => asked.failures.map(({ message }) => message)))];
  const failed = failures.length === 0 ? "" : `It ${failures.join("; ")}.`;
  if (answered === 0) return failed === "" ? "There was nothing to ask." : failed;
  const missing = [
    failed,
    brand === null ? "No brand was given: give it to learn whether it is mentioned." : "",
    brand !== null && unprompted === 0
      ? "Every question that was answered names the brand itself, so a mention would say nothing: give a question that does not."
      : "",
    domain === null ? "No domain was given, so citations are not known." : "",
  ].filter((text) => text !== "");
  return missing.length === 0 ? null : missing.join(" ");
}
