import { describe, expect, test } from "vitest";
import { explainServerEnd } from "./process-end";

const server = { host: "127.0.0.1", port: 3000, heapMegabytes: 512 };

describe("explainServerEnd explains the end of a web server", () => {
  test.each([
    [
      "by a port that another program took",
      { code: 1, signal: null, output: "Error: listen EADDRINUSE: address already in use 127.0.0.1:3000" },
      /^Port 3000 on 127\.0\.0\.1 is in use: .* set PORT/,
    ],
    [
      "by a heap that was too small, and how to give it more",
      { code: null, signal: "SIGABRT", output: "FATAL ERROR: … JavaScript heap out of memory" },
      /ran out of memory of 512 MB; NODE_OPTIONS=--max-old-space-size/,
    ],
    [
      "by a system that ran out of memory",
      { code: null, signal: "SIGKILL", output: "" },
      /was killed \(SIGKILL\)/,
    ],
    ["by its exit code", { code: 7, signal: null, output: "" }, /exit code 7/],
    ["by its signal", { code: null, signal: "SIGSEGV", output: "" }, /SIGSEGV/],
  ] as const)("%s", (_, end, sentence) => {
    expect(explainServerEnd(end, server)).toMatch(sentence);
  });
});
