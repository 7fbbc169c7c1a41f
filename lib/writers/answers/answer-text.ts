/** A model's answer without its thoughts and without a code fence around the whole. */
export function bareAnswer(answer: string): string {
  const text = withoutThoughts(answer);
  const fenced = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n\1\s*$/.exec(text);
  return (fenced?.[2] ?? text).trim();
}

/** Models served by Ollama and vLLM put their reasoning before the answer; some omit the opening tag. */
export function withoutThoughts(answer: string): string {
  const end = answer.lastIndexOf("</think>");
  return (end === -1 ? answer : answer.slice(end + "</think>".length)).trim();
}

/** The first complete JSON object in a model's answer, which often has text around it; undefined without one. */
export function jsonInAnswer(answer: string): unknown {
  const text = bareAnswer(answer);
  for (let start = text.indexOf("{"), tries = 0; start !== -1 && tries < 5; tries++) {
    const end = objectEnd(text, start);
    // The object is cut off: a complete one inside it would be only a part of the answer.
    if (end === null) return undefined;
    const value = parsed(text.slice(start, end));
    if (value !== undefined) return value;
    start = text.indexOf("{", start + 1);
  }
  return undefined;
}

function objectEnd(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
