import type { Heading, Nodes, Root } from "mdast";
import { parseMarkdown } from "./markdown/parse-markdown";

/** Names of an FAQ section in the languages that most articles are written in. */
const names =
  "faqs?|frequently asked questions|common questions|questions (?:and|&) answers|q ?& ?a|häufig gestellte fragen|häufige fragen|fragen und antworten|foire aux questions|questions fréquentes|questions fréquemment posées|preguntas frecuentes|domande frequenti|perguntas frequentes|veelgestelde vragen|najczęściej zadawane pytania|často kladené otázky|časté dotazy|часто задаваемые вопросы|часті запитання|よくある質問|常见问题|常見問題|자주 묻는 질문|الأسئلة الشائعة|שאלות נפוצות|sık sorulan sorular|vanliga frågor|vanlige spørsmål|ofte stillede spørgsmål|usein kysytyt kysymykset|gyakori kérdések|întrebări frecvente|câu hỏi thường gặp|pertanyaan umum|คำถามที่พบบ่อย|अक्सर पूछे जाने वाले प्रश्न";
/** Words that may follow the name: "FAQ about coffee" is an FAQ section, but "FAQ schema" is not. */
const connectives =
  "about|on|for|zu|zum|zur|über|rund um|sur|à propos|sobre|acerca|su|sul|sulla|over|om|o|про|о";
const faqHeading = new RegExp(
  `^\\P{L}*(?:${names})(?:[\\p{P}\\s]*$|\\s*[:–—(-].*$|\\s+(?:${connectives})\\s.*$)`,
  "iu",
);

/** Whether a heading names an FAQ section. */
export function isFaqHeading(heading: string): boolean {
  return faqHeading.test(heading);
}

export interface FaqEntry {
  question: string;
  /** Plain text, one line for each paragraph, list item or table row. */
  answer: string;
}

/**
 * The entries of an article's FAQ section. Its sub-headings are the questions, and the text below each is the
 * answer. Empty when there is no such section. Throws MarkdownTooComplex.
 */
export function faqEntriesOf(markdown: string): FaqEntry[] {
  return faqEntriesIn(parseMarkdown(markdown));
}

/** faqEntriesOf a text that is parsed already. */
export function faqEntriesIn({ children: nodes }: Root): FaqEntry[] {
  const start = nodes.findIndex((node) => node.type === "heading" && faqHeading.test(plainText(node)));
  const section = nodes[start];
  if (section?.type !== "heading") return [];
  const after = nodes.slice(start + 1);
  const end = after.findIndex((node) => isHeading(node) && node.depth <= section.depth);
  const content = end === -1 ? after : after.slice(0, end);
  const questionDepth = content.find(isHeading)?.depth;
  const entries: { question: string; answer: string[] }[] = [];
  for (const node of content) {
    if (isHeading(node) && node.depth === questionDepth) {
      entries.push({ question: plainText(node), answer: [] });
    } else entries.at(-1)?.answer.push(plainText(node));
  }
  return entries
    .map(({ question, answer }) => ({ question, answer: joined(answer, "\n") }))
    .filter(({ question, answer }) => question !== "" && answer !== "");
}

/** The separator between the parts of a block. Other nodes contain words directly and are joined without one. */
const separators: Readonly<Partial<Record<Nodes["type"], string>>> = {
  list: "\n",
  listItem: "\n",
  blockquote: "\n",
  table: "\n",
  tableRow: " | ",
};

/** What a reader sees of a node, without markup, images, comments and footnotes. */
function plainText(node: Nodes): string {
  if (node.type === "break") return " ";
  if (node.type === "html" || node.type === "yaml" || node.type === "footnoteDefinition") return "";
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const parts = node.children.map(plainText);
  const separator = separators[node.type];
  if (separator !== undefined) return joined(parts, separator);
  const words = parts.join("");
  const isBlock = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
  return isBlock ? words.replace(/\s+/g, " ").trim() : words;
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part.trim() !== "").join(separator);
}

function isHeading(node: Nodes): node is Heading {
  return node.type === "heading";
}
