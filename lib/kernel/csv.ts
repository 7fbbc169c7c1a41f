/** One line of a CSV file. A spreadsheet runs a cell that begins like a formula, and cells quote strangers. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",");
}

/** Also after spaces and invisible characters, and in the letters of full width that spreadsheets take for these. */
const startsFormula = /^[\p{C}\p{Z}]*[=+\-\u2212@]|^[\t\r\n]/u;

function csvCell(text: string): string {
  const safe = startsFormula.test(text.slice(0, 100).normalize("NFKC")) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
