import { printParseErrorCode, visit } from "jsonc-parser";

const explanations: Readonly<Record<string, string>> = {
  InvalidSymbol: "something that is not a JSON value",
  InvalidNumberFormat: "a number in a form that JSON does not have",
  PropertyNameExpected: "no property name in double quotes where one belongs",
  ValueExpected: "no value where one belongs",
  ColonExpected: "no colon after a property name",
  CommaExpected: "no comma between two entries",
  CloseBraceExpected: "an object that is not closed",
  CloseBracketExpected: "a list that is not closed",
  EndOfFileExpected: "more text after its end",
  InvalidCommentToken: "a comment, which JSON does not have",
  UnexpectedEndOfComment: "a comment, which JSON does not have",
  UnexpectedEndOfString: "a text without its closing quote, or with a line break in it",
  InvalidUnicode: "a broken \\u escape",
  InvalidEscapeCharacter: "a backslash before a character that needs none",
  InvalidCharacter: "a control character, such as a tab or a line break, inside a text",
};

/**
 * Where and how a text that JSON.parse refused is wrong, as a clause. It never quotes the text, which a stranger
 * wrote. V8's own messages lack the place in many cases.
 */
export function jsonMistake(text: string): string {
  let first: string | null = null;
  try {
    visit(
      text,
      {
        onError(code, _offset, _length, line, character) {
          first ??= `line ${line + 1}, column ${character + 1} has ${explanations[printParseErrorCode(code)] ?? "a mistake"}`;
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    // The parser is recursive, so a text of thousands of opening brackets exhausts the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return first ?? "it nests too deeply or ends too early";
}
