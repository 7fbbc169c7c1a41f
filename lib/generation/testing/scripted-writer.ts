import {
  type ArticleDraft,
  type ArticleHead,
  type ArticleOutline,
  noUsage,
  type TokenUsage,
  type Writer,
  type WriterCall,
  type WriterTask,
} from "@/lib/writers/writer";

export interface WriterQuestion {
  task: WriterTask;
  keyword: string;
  problems: string[];
  /** The sentences of the claims that a source contradicts. */
  contradicted?: string[];
}

export interface ScriptedWriter extends Writer {
  /** All questions asked, in order. */
  asked: WriterQuestion[];
}

export interface Script {
  /** Called before each answer; may wait, or throw as a writer would. */
  before?: (question: WriterQuestion, call: WriterCall) => Promise<void> | void;
  /** Returns the Markdown of the whole draft or revision; by default a good article. */
  markdown?: (question: WriterQuestion) => string;
  /** Returns what finish answers in place of parts of the usual head. */
  head?: () => Partial<ArticleHead>;
  /** Returns the title and meta description of outlines and drafts, in place of the usual ones. */
  draftHead?: () => Pick<ArticleHead, "title" | "metaDescription">;
  /** How many sections the outline has, 1 by default; the text is in the first. */
  sections?: number;
  sample?: boolean;
}

export const usagePerCall: TokenUsage = { ...noUsage, inputTokens: 10, outputTokens: 20, calls: 1 };

/** A writer that answers at once with a good article and records the questions. */
export function createScriptedWriter(script: Script = {}): ScriptedWriter {
  const { before, markdown, head, draftHead, sections = 1, sample = false } = script;
  const asked: WriterQuestion[] = [];
  async function answer<T>(question: WriterQuestion, call: WriterCall, value: () => T) {
    asked.push(question);
    await before?.(question, call);
    return { value: value(), usage: usagePerCall, model: "scripted-1" };
  }
  const draftOf = (question: WriterQuestion): ArticleDraft => ({
    ...headOf(question.keyword),
    ...draftHead?.(),
    markdown: markdown?.(question) ?? goodArticle(question.keyword),
  });
  const question = (task: WriterTask, keyword: string): WriterQuestion => ({ task, keyword, problems: [] });
  return {
    name: "scripted",
    model: "scripted",
    promptVersions: {
      research: "research-1",
      outline: "outline-1",
      section: "section-1",
      revise: "revise-1",
      finish: "finish-1",
      judge: "judge-1",
      refresh: "refresh-1",
      answer: "answer-1",
      retitle: "retitle-1",
    },
    sample,
    asked,
    research: ({ keyword }, call) =>
      answer(question("research", keyword), call, () => ({
        intent: `The reader wants to do ${keyword} without help.`,
        perspectives: ["A beginner"],
        questions: [`What is ${keyword}?`],
        queries: [keyword],
      })),
    outline: ({ keyword }, _research, _material, call) =>
      answer(question("outline", keyword), call, () => ({
        ...outlineOf(keyword, sections),
        ...draftHead?.(),
      })),
    section({ keyword }, _outline, { index }, _material, call) {
      const asking = question("section", keyword);
      return answer(asking, call, () =>
        index === 0 ? draftOf(asking).markdown : `## Part ${index}\n\nMore.`,
      );
    },
    revise({ keyword }, { draft, problems, claims }, _material, call) {
      const contradicted = claims.map(({ sentence }) => sentence);
      const asking: WriterQuestion = { task: "revise", keyword, problems, contradicted };
      return answer(asking, call, () => {
        const { markdown: replace } = draftOf(asking);
        const edits = replace === draft.markdown ? [] : [{ find: draft.markdown, replace }];
        return { edits, title: null, metaDescription: null };
      });
    },
    finish: ({ keyword }, _draft, call) =>
      answer(question("finish", keyword), call, () => ({ ...headOf(keyword), ...head?.() })),
  };
}

function headOf(keyword: string): ArticleHead {
  return {
    title: `The complete guide to ${keyword} at home`,
    metaDescription: `What ${keyword} takes: the tools, the time, and the usual mistakes.`.slice(0, 160),
    slug: `guide to ${keyword}`,
    excerpt: `All about ${keyword}.`,
    keywords: [keyword],
  };
}

function outlineOf(keyword: string, sections: number): ArticleOutline {
  const { title, metaDescription, keywords } = headOf(keyword);
  return {
    title,
    metaDescription,
    keywords,
    type: "how-to",
    reader: "A beginner",
    intent: `The reader wants to do ${keyword} without help.`,
    callToAction: null,
    sections: Array.from({ length: sections }, (_, index) => ({
      kind: index === 0 ? "introduction" : "body",
      heading: index === 0 ? null : `Part ${index}`,
      questions: [],
      points: ["What it means"],
      passages: [],
      sources: [],
      pages: [],
      table: [],
      words: 100,
    })),
  };
}

/** Sentences of less than eight words, so that a name in each keeps any run of words from occurring twice. */
const sentence = [
  (n: number) => `First, clear ${nameOf(n)} and ${nameOf(n + 500)}.`,
  (n: number) => `Most people spend time on ${nameOf(n)}.`,
  (n: number) => `However, note down ${nameOf(n)} at once.`,
  (n: number) => `A dry cloth beats ${nameOf(n)}.`,
  (n: number) => `Then check ${nameOf(n)} next day.`,
  (n: number) => `A small ${nameOf(n)} is easy to undo.`,
];

/** An invented word, which is no claim as a figure would be. */
function nameOf(n: number): string {
  return String(n).replace(/\d/g, (digit) => `${"lkmprtnsvd"[Number(digit)] ?? ""}a`);
}

const paragraph = (turn: number) =>
  sentence.map((_, index) => sentence[(turn + index) % sentence.length]?.(10 * turn + index)).join(" ");

/** An article that scores well: long, well structured and about its keyword. */
function goodArticle(keyword: string): string {
  const section = (heading: string, turn: number) =>
    [
      `## ${heading}`,
      `${paragraph(turn)} That matters because of ${nameOf(turn)}.`,
      `${paragraph(turn + 10)} See [our notes](https://acme.example/notes-${turn}) for more.`,
      `- Keep ${nameOf(turn)} dry\n- Oil ${nameOf(turn)} too\n- Cover the rest`,
      paragraph(turn + 20),
    ].join("\n\n");
  return [
    `If you are new to ${keyword}, this guide shows what to do first, and why. ${paragraph(0)}`,
    section(`What ${keyword} means`, 1),
    section(`How to begin with ${keyword}`, 2),
    section("The tools you need", 3),
    section("Mistakes to avoid", 4),
    section("What to do every week", 5),
    `## Questions and answers\n\n### Is ${keyword} hard?\n\nNo, ${keyword} is not hard. ${paragraph(6)}\n\n### How long does it take?\n\n${paragraph(7)}`,
    `## In short\n\nKeep ${keyword} simple, as [the guild](https://guild.example/rules) says. ${paragraph(8)}`,
  ].join("\n\n");
}
