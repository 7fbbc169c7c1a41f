import { visit } from "jsonc-parser";

/** Why a text is not read as JSON. */
export class JsonRefused extends Error {
  override readonly name = "JsonRefused";
}

const depthMax = 32;

/**
 * Reads JSON that somebody else may have crafted. Throws JsonRefused for a text that is too large, too deeply nested, not
 * JSON, or has a name twice in one object: two programs would read two different values there.
 */
export function readStrictJson(text: string, lengthMax: number): unknown {
  if (text.length > lengthMax) {
    throw new JsonRefused(`it is longer than ${lengthMax.toLocaleString("en")} characters`);
  }
  if (isDeeperThan(text, depthMax)) throw new JsonRefused(`it is nested more than ${depthMax} levels deep`);
  let value: unknown;
  try {
    value = JSON.parse(text, refuseUnprintable);
  } catch (cause) {
    if (cause instanceof JsonRefused) throw cause;
    throw new JsonRefused("it is not JSON", { cause });
  }
  const twice = nameGivenTwice(text);
  if (twice !== null) throw new JsonRefused(`it has “${twice.slice(0, 40)}” twice in one object`);
  return value;
}

/** Refuses what RFC 8785 cannot write canonically: lone surrogates, and numbers outside JavaScript's range. */
function refuseUnprintable(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === "string" && !value.isWellFormed())) {
    throw new JsonRefused("it has half of a surrogate pair");
  }
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    throw new JsonRefused("it has a number that is too large");
  }
  return value;
}

/** Measured first, because the code that reads the text afterwards is recursive. */
function isDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inString && letter === "\\") at += 1;
    else if (letter === '"') inString = !inString;
    else if (!inString && (letter === "{" || letter === "[")) depth += 1;
    else if (!inString && (letter === "}" || letter === "]")) depth -= 1;
    if (depth > max) return true;
  }
  return false;
}

function nameGivenTwice(text: string): string | null {
  const open: Set<string>[] = [];
  let twice: string | null = null;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name) => {
      const names = open.at(-1);
      if (names?.has(name)) twice ??= name;
      names?.add(name);
    },
  });
  return twice;
}
