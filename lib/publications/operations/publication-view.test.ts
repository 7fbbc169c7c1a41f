import { describe, expect, test } from "vitest";
import { type publication } from "@/lib/platform/db/schema";
import { publicationView, viewPublication } from "./publication-view";

const id = "019300a0-0000-7000-8000-000000000001";
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

const row: typeof publication.$inferSelect = {
  id,
  projectId: id,
  articleId: id,
  integrationId: id,
  remoteId: "1",
  externalUrl: "https://pans.example/a",
  articleVersion: 1,
  writeVersion: null,
  approvalId: null,
  writeApprovalId: null,
  traceParent: null,
  storedFields: null,
  desiredFields: null,
  publishStatus: "publish",
  state: "published",
  error: null,
  warnings: [],
  verifyStatus: "verified",
  verifyHttpStatus: 200,
  verifyReason: null,
  evidence: null,
  checks: 2,
  rechecks: 1,
  checkedAt: at(12),
  nextCheckAt: null,
  sentAt: at(8),
  verifiedAt: at(9),
  automatic: false,
  checkSince: at(8),
  checkHost: "pans.example",
  checkRank: 2,
  unfinishedChecks: 0,
  checkToken: null,
  checkUntil: null,
  writeToken: null,
  writeUntil: null,
  pausedCheckAt: null,
  createdAt: at(8),
  updatedAt: at(12),
};

function view(of: Partial<typeof row>) {
  return publicationView.parse(
    viewPublication(
      { ...row, ...of },
      { provider: "hosted", integrationName: "Blog", newestVersion: 1, approval: null },
    ),
  );
}

describe("a publication as it is shown", () => {
  test("warns of what the write left out and of what the last check saw, each once", () => {
    const evidence = { warnings: ["Live but invisible.", "No tags."] };
    expect(view({ warnings: ["No tags."], evidence }).warnings).toEqual(["No tags.", "Live but invisible."]);
    expect(view({ warnings: ["No tags."], evidence: { warnings: [] } }).warnings).toEqual(["No tags."]);
  });

  test("shows the time of the next check while a write is in progress, not the end of the write's lease", () => {
    const writing = { writeToken: id, writeUntil: at(13), nextCheckAt: at(13) };
    expect(view({ ...writing, pausedCheckAt: at(20) })).toMatchObject({
      write_in_progress: true,
      next_check_at: at(20).toISOString(),
    });
    expect(view(writing).next_check_at).toBeNull();
  });

  test("keeps the evidence of older checks, whatever it lacks", () => {
    expect(view({ evidence: { http_status: 200, added_by_another_version: 1 } })).toMatchObject({
      warnings: [],
      evidence: { http_status: 200, added_by_another_version: 1 },
    });
  });

  test.each<[string, Partial<typeof row>, Date | null]>([
    ["at the last check, when that found it", {}, at(12)],
    [
      "at an earlier check, when the last one did not",
      { verifyStatus: "blocked", evidence: { last_verified_at: at(10).toISOString() } },
      at(10),
    ],
    ["at the first, when the evidence does not say more", { verifyStatus: "not_found" }, at(9)],
    ["never", { verifyStatus: "mismatch", verifiedAt: null }, null],
    [
      "before the last write, as long as its page was not looked at again",
      { verifyStatus: "pending", checks: 0, checkSince: at(13) },
      at(9),
    ],
    [
      "never since the last write, whose checks found it nowhere",
      { verifyStatus: "mismatch", checkSince: at(13) },
      null,
    ],
  ])("was last verified %s", (_, of, when) => {
    expect(view(of).last_verified_at).toBe(when?.toISOString() ?? null);
  });
});
