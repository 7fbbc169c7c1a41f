import { BackupFailure } from "./backup-format";

/** PostgreSQL limits a value to 1 GB; no row of Galley comes near this. */
const lineLengthMax = 256 * 1024 * 1024;

/** Splits bytes into lines, each with its line break. Throws BackupFailure for a last line without one. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      const rest = chunk.subarray(start, end + 1);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun.length = 0;
      length = 0;
      start = end + 1;
    }
    if (start === chunk.length) continue;
    begun.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > lineLengthMax) throw new BackupFailure("The file has a line that is too long for a backup.");
  }
  if (begun.length > 0) throw new BackupFailure("The file ends in the middle of a line: it is not complete.");
}
