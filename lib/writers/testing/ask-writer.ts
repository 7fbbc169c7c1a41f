import { linkablePages, resolveLinks } from "../answers/resolve-links";
import type {
  ArticleDraft,
  ArticleOutline,
  ArticleResearch,
  OutlineSection,
  Writer,
  WriterCall,
} from "../writer";
import { materialOf, type TestOrder, writerBrief } from "./writer-brief";

const researched: ArticleResearch = {
  intent: "To know whether an article is live.",
  perspectives: [],
  questions: ["How long does it take?"],
  queries: ["article verification"],
};

/** Asks for an outline, which comes as an object. */
export function askOutline(writer: Writer, call: WriterCall, change: Partial<TestOrder> = {}) {
  const { sources, ...order } = writerBrief(change);
  return writer.outline(order, researched, materialOf(sources), call);
}

/** Asks for a section, which comes as text. */
export function askSection(writer: Writer, call: WriterCall, change: Partial<TestOrder> = {}) {
  const { sources, ...order } = writerBrief(change);
  const section: OutlineSection = {
    kind: "body",
    heading: "Choose the first step",
    questions: [],
    points: [],
    passages: [],
    sources: [],
    pages: [],
    table: [],
    words: 200,
  };
  const outline: ArticleOutline = {
    title: "Article verification",
    metaDescription: "How.",
    keywords: [order.keyword],
    type: "how-to",
    reader: "Editors",
    intent: researched.intent,
    callToAction: null,
    sections: [section],
  };
  return writer.section(order, outline, { index: 0, writtenSoFar: "" }, materialOf(sources), call);
}

/** Takes an order through the stages of its draft. The links of the draft are keys. */
export async function writeDraft(writer: Writer, brief: TestOrder, call: WriterCall) {
  const { sources, ...order } = brief;
  const material = materialOf(sources);
  const research = (await writer.research(order, call)).value;
  const outline = (await writer.outline(order, research, material, call)).value;
  const written: string[] = [];
  for (const index of outline.sections.keys()) {
    const request = { index, writtenSoFar: written.join("\n\n") };
    written.push((await writer.section(order, outline, request, material, call)).value);
  }
  const { title, metaDescription, keywords } = outline;
  const draft: ArticleDraft = { title, metaDescription, keywords, markdown: written.join("\n\n") };
  return { order, material, research, outline, draft };
}

/** The draft with the stored addresses in its links. */
export async function writeArticle(
  writer: Writer,
  brief: TestOrder,
  call: WriterCall,
): Promise<ArticleDraft> {
  const { draft, material } = await writeDraft(writer, brief, call);
  return { ...draft, markdown: resolveLinks(draft.markdown, linkablePages(material)) };
}
