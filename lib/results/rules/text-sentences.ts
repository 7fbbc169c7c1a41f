import { readHtml } from "@/lib/content/score/read-html";
import { sentencesIn } from "@/lib/text/sentences-in";

/** A sentence of an article as readers see it. */
export interface TextSentence {
  text: string;
  /** The heading that it stands directly under: only of the first sentence beneath one. */
  heading: { text: string; isTitle: boolean } | null;
}

export interface ArticleSentences {
  /** The title, then the headings, in order. */
  headings: string[];
  sentences: TextSentence[];
}

const sentencesMax = 5_000;
/** How many characters of a text are read, about 25,000 words. */
const textLengthMax = 150_000;
const headingLengthMax = 500;
const headingsMax = 500;

/** The sentences of an article's paragraphs and lists, without tables, code and captions. Throws MarkdownTooComplex. */
export function textSentences({ title, html }: { title: string; html: string }): ArticleSentences {
  const headings = [title.slice(0, headingLengthMax)];
  const sentences: TextSentence[] = [];
  let heading: TextSentence["heading"] = { text: headings[0] ?? "", isTitle: true };
  let room = textLengthMax;
  for (const { kind, text: whole } of readHtml(html).blocks) {
    if (room <= 0 || sentences.length >= sentencesMax) break;
    const text = whole.slice(0, room);
    room -= text.length;
    if (kind === "heading") {
      heading = { text: text.slice(0, headingLengthMax), isTitle: false };
      if (headings.length < headingsMax) headings.push(heading.text);
    } else if (kind === "paragraph" || kind === "item") {
      for (const sentence of sentencesIn(text)) {
        sentences.push({ text: sentence.text, heading });
        heading = null;
      }
    }
  }
  return { headings, sentences: sentences.slice(0, sentencesMax) };
}
