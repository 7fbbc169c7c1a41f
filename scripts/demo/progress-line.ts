/** On a terminal one line that is updated in place; elsewhere a new line for each change. */
export function createProgressLine(stream: NodeJS.WriteStream) {
  let last = "";
  return {
    show(text: string) {
      if (text === last) return;
      last = text;
      stream.write(stream.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
    },
    done(text: string) {
      stream.write(stream.isTTY ? `\r\u001b[2K${text}\n` : `${text}\n`);
      last = "";
    },
  };
}

export type ProgressLine = ReturnType<typeof createProgressLine>;

/** `[######----]` for 0 to 1. */
export function bar(share: number, width = 24): string {
  const filled = Math.round(Math.min(Math.max(share, 0), 1) * width);
  return `[${"#".repeat(filled)}${"-".repeat(width - filled)}]`;
}
