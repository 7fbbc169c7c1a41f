import { expect, test } from "vitest";
import { keptIds, shownJobs } from "./shown-jobs";

const jobs = (status: string, ...ids: string[]) => ids.map((id) => ({ job_id: id, status }));
const open = (...ids: string[]) => jobs("drafting", ...ids);
const done = (...ids: string[]) => jobs("done", ...ids);
const failed = (...ids: string[]) => jobs("failed", ...ids);
const idsOf = (shown: { job_id: string }[]) => shown.map(({ job_id: id }) => id).join(" ");

test("a page that is loaded shows the four oldest open jobs", () => {
  expect(idsOf(shownJobs({ open: open("a", "b", "c", "d", "e"), ended: [] }, []))).toBe("a b c d");
});

test("a job that is done keeps its place while no other job needs it", () => {
  const shown = shownJobs({ open: open("b", "c"), ended: done("a") }, ["a", "b", "c"]);
  expect(idsOf(shown)).toBe("a b c");
});

test("an open job takes the place of one that is done, and no other row moves", () => {
  const shown = shownJobs({ open: open("a", "c", "d", "e"), ended: done("b") }, ["a", "b", "c", "d"]);
  expect(idsOf(shown)).toBe("a e c d");
});

test("a job that failed keeps its place, also when another one waits for it", () => {
  const shown = shownJobs({ open: open("a", "c", "d", "e"), ended: failed("b") }, ["a", "b", "c", "d"]);
  expect(idsOf(shown)).toBe("a b c d");
});

test("a new job comes below, and one that was cancelled leaves", () => {
  expect(idsOf(shownJobs({ open: open("a", "c"), ended: [] }, ["a", "b"]))).toBe("a c");
});

test("a refresh sends the rows in their places first, then the jobs that ended before", () => {
  const before = ["a", "b", "c", "d"];
  const ended = done("b");
  const shown = shownJobs({ open: open("a", "c", "d", "e"), ended }, before);
  expect(keptIds(shown, ended)).toEqual(["a", "e", "c", "d", "b"]);
});

test("a refresh sends at most twenty ids", () => {
  const ids = Array.from({ length: 30 }, (_, number) => `job ${number}`);
  expect(keptIds([], done(...ids))).toHaveLength(20);
});
