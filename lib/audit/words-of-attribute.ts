/** More than any list in an attribute has. */
const lengthMax = 5000;

/** The words of an attribute that lists some, such as rel or itemtype. */
export function wordsOfAttribute(value: string): string[] {
  return value.slice(0, lengthMax).split(/\s+/);
}
