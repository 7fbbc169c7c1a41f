import {
  type ArticleDraft,
  type ArticlePlan,
  noUsage,
  type TokenUsage,
  type Writer,
  type WriterCall,
} from "@/lib/writers/writer";

export interface WriterQuestion {
  stage: "plan" | "draft" | "revise";
  keyword: string;
  problems: string[];
}

export interface ScriptedWriter extends Writer {
  /** All questions asked, in order. */
  asked: WriterQuestion[];
}

export interface Script {
  /** Called before each answer; may wait, or throw as a writer would. */
  before?: (question: WriterQuestion, call: WriterCall) => Promise<void> | void;
  /** Returns the Markdown of a draft or revision; by default a good article. */
  markdown?: (question: WriterQuestion) => string;
  sample?: boolean;
}

export const usagePerCall: TokenUsage = { ...noUsage, inputTokens: 10, outputTokens: 20, calls: 1 };

/** A writer that answers at once with a good article and records the questions. */
export function createScriptedWriter({ before, markdown, sample = false }: Script = {}): ScriptedWriter {
  const asked: WriterQuestion[] = [];
  async function answer<T>(question: WriterQuestion, call: WriterCall, value: () => T) {
    asked.push(question);
    await before?.(question, call);
    return { value: value(), usage: usagePerCall, model: "scripted-1" };
  }
  const draftOf = (question: WriterQuestion): ArticleDraft => ({
    ...planOf(question.keyword),
    markdown: markdown?.(question) ?? goodArticle(question.keyword),
  });
  return {
    name: "scripted",
    model: "scripted",
    version: "1",
    sample,
    asked,
    plan: ({ keyword }, call) =>
      answer({ stage: "plan", keyword, problems: [] }, call, () => planOf(keyword)),
    draft({ keyword }, _plan, call) {
      const question: WriterQuestion = { stage: "draft", keyword, problems: [] };
      return answer(question, call, () => draftOf(question));
    },
    promptVersions: { research: "1", outline: "1", section: "1", revise: "1", finish: "1" },
    research: ({ keyword }, call) =>
      answer({ stage: "plan", keyword, problems: [] }, call, () => ({
        intent: `The reader wants to do ${keyword} without help.`,
        perspectives: [],
        questions: [],
        queries: [keyword],
      })),
    outline: ({ keyword }, _research, _material, call) =>
      answer({ stage: "plan", keyword, problems: [] }, call, () => ({ ...planOf(keyword), sections: [] })),
    section({ keyword }, _outline, _section, _material, call) {
      const question: WriterQuestion = { stage: "draft", keyword, problems: [] };
      return answer(question, call, () => draftOf(question).markdown);
    },
    revise({ keyword }, _outline, { problems }, _material, call) {
      const question: WriterQuestion = { stage: "revise", keyword, problems };
      return answer(question, call, () => draftOf(question));
    },
    finish: ({ keyword }, { title, metaDescription, keywords }, call) =>
      answer({ stage: "draft", keyword, problems: [] }, call, () => ({
        title,
        metaDescription,
        slug: keyword,
        excerpt: metaDescription,
        keywords,
      })),
    reviseDraft({ keyword }, _plan, { problems }, call) {
      const question: WriterQuestion = { stage: "revise", keyword, problems };
      return answer(question, call, () => draftOf(question));
    },
  };
}

function planOf(keyword: string): ArticlePlan {
  return {
    title: `The complete guide to ${keyword} at home`,
    metaDescription: `What ${keyword} takes: the tools, the time, and the usual mistakes.`.slice(0, 160),
    intent: `The reader wants to do ${keyword} without help.`,
    sections: [{ heading: `What ${keyword} is`, points: ["What it means"] }],
    faq: [`Is ${keyword} hard?`],
    keywords: [keyword],
  };
}

/** Sentences of less than eight words, so that a number in each keeps any run of words from occurring twice. */
const sentence = [
  (n: number) => `First, clear bench ${n} and find light.`,
  (n: number) => `Most people spend ${n} minutes on it.`,
  (n: number) => `However, note down change ${n} at once.`,
  (n: number) => `A dry cloth beats spray ${n}.`,
  (n: number) => `Then check result ${n} next day.`,
  (n: number) => `Small step ${n} is easy to undo.`,
];

const paragraph = (turn: number) =>
  sentence.map((_, index) => sentence[(turn + index) % sentence.length]?.(10 * turn + index)).join(" ");

/** An article that scores well: long, well structured and about its keyword. */
function goodArticle(keyword: string): string {
  const section = (heading: string, turn: number) =>
    [
      `## ${heading}`,
      `${paragraph(turn)} That matters because of rule ${turn}.`,
      `${paragraph(turn + 10)} See [our notes](https://acme.example/notes-${turn}) for more.`,
      `- Keep tool ${turn} dry\n- Oil part ${turn}\n- Cover the rest`,
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
