import { headerLine } from "./mailer";

/** What people have typed, on one line, shortened, and without addresses that mail programs would make links of. */
export function named(text: string, max = 100): string {
  return headerLine(text, max)
    .replace(/:\/\//g, ": //")
    .replace(/\bwww\./gi, "www .");
}
