import type { NoticeKind } from "@/lib/platform/db/schema";

/** What each kind of notice is called, and what it brings. */
export const noticeTexts: Record<NoticeKind, { label: string; help: string }> = {
  approval: {
    label: "Approvals",
    help: "A new text waits for you, in a project whose texts you approve.",
  },
  sent_back: {
    label: "Articles sent back",
    help: "An approver wants something changed in an article that you have worked on.",
  },
  not_live: {
    label: "Pages that are not live",
    help: "Galley does not find an article on its public page, or not any more.",
  },
  digest: {
    label: "Weekly digest",
    help: "What went live, what is missing, what waits for you and what is planned. Without news, none comes.",
  },
};
