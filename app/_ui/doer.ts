/** Who did something, in the words of a page: the admin command has no account, and is shown as the person behind it. */
export function doer(by: string): string {
  return by === "operator" ? "whoever runs this installation" : by;
}
