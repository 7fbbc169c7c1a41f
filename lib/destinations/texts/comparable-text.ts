import { Tokenizer } from "htmlparser2";

/** Several times the length of the longest article; the rest of a longer body is ignored. */
const charactersMax = 1_000_000;

/**
 * The letters and digits of a text or of HTML, normalised: equal when a destination only changed quotes,
 * entities, paragraphs or attributes. Tags are skipped without building a tree. Attack: a deeply nested body
 * would take minutes to parse as a tree.
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
