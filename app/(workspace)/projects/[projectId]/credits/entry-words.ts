/** What an entry of the ledger is, by its reason. */
export const entryWords = {
  grant: "Granted",
  set: "Set by whoever runs this installation",
  reserve: "Article started",
  refund: "Given back",
} as const;
