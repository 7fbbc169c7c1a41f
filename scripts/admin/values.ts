import { InvalidArgumentError } from "commander";

/** A whole number from the command line. Throws InvalidArgumentError, which ends with the usage exit code. */
export function wholeNumber(name: string, text: string): number {
  if (!/^-?\d{1,9}$/.test(text))
    throw new InvalidArgumentError(`${name} must be a whole number, not ${text}.`);
  return Number(text);
}

/** `key=value` options, each given any number of times, as one object. */
export function collectPairs(pair: string, before: Record<string, string>): Record<string, string> {
  const at = pair.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("write it as key=value.");
  return { ...before, [pair.slice(0, at)]: pair.slice(at + 1) };
}
