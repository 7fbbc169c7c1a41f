/** "1 article", "12 articles". For English nouns whose plural only adds an s. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** "12 articles", or "10,000+ articles" if the count stopped at a limit. */
export function pluralOf(
  { total, at_least: atLeast }: { total: number; at_least: boolean },
  noun: string,
): string {
  return atLeast ? `${total.toLocaleString("en")}+ ${noun}s` : plural(total, noun);
}
