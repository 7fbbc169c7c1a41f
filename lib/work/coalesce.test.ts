import { expect, test, vi } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { coalesce } from "./coalesce";

test("calls during a run share a single run after it", async () => {
  const ends = [deferred(), deferred()];
  const run = vi.fn<() => Promise<void>>();
  for (const end of ends) run.mockReturnValueOnce(end.promise);
  const call = coalesce(run, () => undefined);
  call();
  for (let more = 0; more < 10; more += 1) call();
  expect(run).toHaveBeenCalledTimes(1);
  ends[0]?.resolve();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  ends[1]?.resolve();
  await ends[1]?.promise;
  expect(run).toHaveBeenCalledTimes(2);
});

test("a failed run is reported and does not prevent the next one", async () => {
  const failure = new Error("no network");
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(failure).mockResolvedValue();
  const onError = vi.fn<(error: unknown) => void>();
  const call = coalesce(run, onError);
  call();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(failure));
  call();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
});
