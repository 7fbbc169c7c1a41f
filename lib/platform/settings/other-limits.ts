import type { LimitName } from "@/lib/platform/rate-limit/limits";

/** The limits that LIMITS names; the others have a setting of their own. */
export const otherLimitNames = [
  "project_writes",
  "project_tools",
  "tools_messages",
  "key_lookups",
  "oauth",
  "oauth_registrations",
  "tool_pages",
  "blog_search",
  "sign_in",
  "sign_in_account",
  "dashboard",
  "lookups",
  "proposals",
  "project_proposals",
] as const satisfies readonly LimitName[];

export type OtherLimitName = (typeof otherLimitNames)[number];
