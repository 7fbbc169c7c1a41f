import { InvalidArgumentError } from "commander";

/** Reads a whole number, for Commander: it says which argument or option an InvalidArgumentError is about. */
export function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** `key=value` options, each given any number of times, as one object. */
export function collectPairs(pair: string, before: Record<string, string>): Record<string, string> {
  const at = pair.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("write it as key=value.");
  return { ...before, [pair.slice(0, at)]: pair.slice(at + 1) };
}
