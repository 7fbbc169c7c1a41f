import { number } from "./setting-kinds";

/** How much work of each kind goes on at once. */
export const laneSettings = {
  ARTICLES_AT_ONCE: number(1, 100, 4, "How many articles a process works on at once."),
  CHECKS_AT_ONCE: number(1, 100, 4, "How many published pages a process checks at once."),
  WRITES_AT_ONCE: number(1, 100, 4, "How many articles a process publishes automatically at once."),
  DELIVERIES_AT_ONCE: number(1, 100, 8, "To how many endpoints a process sends events at once."),
  AUDITS_AT_ONCE: number(1, 100, 2, "How many site audits a process works on at once."),
  WORKSPACE_AT_ONCE: number(
    1,
    1_000,
    20,
    "With Inngest: how much of one kind of work is done at once for one workspace, by all instances together.",
  ),
};
