import { Tokenizer } from "htmlparser2";

/** Several times what an article may have: the rest of a longer body tells nothing more. */
const charactersMax = 1_000_000;

/**
 * The letters and digits of a text or of HTML, in one spelling: what is left when a destination curled the
 * quotes, encoded entities, added paragraphs or dropped attributes, but kept every word. Tags are passed over
 * without making a tree of them, which takes minutes for a body that is nested to do so.
 */
export function comparableText(text: string): string {
  return textOf(text.slice(0, charactersMax))
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, "");
}

const passed = () => undefined;

function textOf(html: string): string {
  let text = "";
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext: (start, end) => void (text += html.slice(start, end)),
      ontextentity: (codePoint) => void (text += String.fromCodePoint(codePoint)),
      onattribdata: passed,
      onattribentity: passed,
      onattribend: passed,
      onattribname: passed,
      oncdata: passed,
      onclosetag: passed,
      oncomment: passed,
      ondeclaration: passed,
      onend: passed,
      onopentagend: passed,
      onopentagname: passed,
      onprocessinginstruction: passed,
      onselfclosingtag: passed,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text;
}
