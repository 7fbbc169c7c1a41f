/** What an entry of the ledger is, by its reason. */
export const entryWords = {
  grant: "Granted",
  set: "Set by the operator",
  reserve: "Article started",
  refund: "Given back",
} as const;
