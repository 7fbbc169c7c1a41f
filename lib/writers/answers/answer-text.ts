import { JSONRepairError, jsonrepair } from "jsonrepair";

/** A model's answer without its reasoning and without a code fence around the whole answer. */
export function bareAnswer(answer: string): string {
  const text = withoutReasoning(answer);
  const fenced = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([\s\S]*?)\n\1\s*$/.exec(text);
  return (fenced?.[2] ?? text).trim();
}

/** Models served by Ollama and vLLM put their reasoning before the answer; some omit the opening tag. */
export function withoutReasoning(answer: string): string {
  const end = answer.lastIndexOf("</think>");
  return (end === -1 ? answer : answer.slice(end + "</think>".length)).trim();
}

/**
 * The first complete JSON object in a model's answer, or undefined if there is none. Models often write text
 * before and after the object, forget a quotation mark or add a comma. At most five opening braces are tried.
 */
export function jsonInAnswer(answer: string): unknown {
  const text = bareAnswer(answer);
  for (let start = text.indexOf("{"), tries = 0; start !== -1 && tries < 5; tries++) {
    const end = objectEnd(text, start);
    // The object is cut off. A complete object nested in it would be only a part of the answer.
    if (end === null) return undefined;
    const value = parsed(text.slice(start, end)) ?? repaired(text.slice(start, end));
    if (value !== undefined) return value;
    start = text.indexOf("{", start + 1);
  }
  return undefined;
}

/** The offset after the brace that closes the object opened at `start`; null if it is never closed. */
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

/** An object whose JSON has small faults, such as a comma at the end of a list or a line break inside of a text. */
function repaired(json: string): unknown {
  if (json.length > repairedMax) return undefined;
  try {
    const value: unknown = JSON.parse(jsonrepair(json));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch (error) {
    if (error instanceof JSONRepairError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** In characters: longer than any answer that is asked for. */
const repairedMax = 100_000;
