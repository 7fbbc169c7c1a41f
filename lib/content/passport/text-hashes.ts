import { Parser } from "htmlparser2";
import { sha256Of } from "./sign-passport";

export const markdownHash = sha256Of;
export const htmlHash = sha256Of;

/**
 * The hash of the letters that a reader sees: the text of the HTML without tags, comments and white space, in NFC. A
 * site may indent and wrap the elements as it likes.
 */
export function lettersHash(html: string): string {
  const pieces: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => (hidden += isHidden(name) ? 1 : 0),
    onclosetag: (name) => (hidden -= isHidden(name) ? 1 : 0),
    ontext: (text) => hidden === 0 && pieces.push(text),
  });
  parser.end(html);
  return sha256Of(pieces.join("").normalize("NFC").replace(/\s+/gu, ""));
}

const isHidden = (name: string) => name === "script" || name === "style";
