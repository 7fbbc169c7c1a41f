/** What a connection does when a publish call names no status. */
export const defaultOptions = [
  { value: "draft", label: "Write a draft" },
  { value: "publish", label: "Publish for everybody" },
] as const;
