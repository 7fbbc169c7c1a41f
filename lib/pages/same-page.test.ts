import { describe, expect, test } from "vitest";
import { isSamePage, plainAddress } from "./same-page";

const site = "https://acme.example";
const session = "1f3870be274f6c49b3e31a0c6728957f";

describe("the plain spelling of an address", () => {
  test.each([
    ["https://Acme.example.:443/a/../b#c", "/b"],
    ["/?", "/"],
    ["/a?&", "/a"],
    ["/%7Euser/%63af%c3%a9?q=%7e%2f", "/~user/caf%C3%A9?q=~%2F"],
    ["/a%2fb", "/a%2Fb"],
    ["/?utm_source=a&b=1&gclid=2", "/?b=1"],
    ["/?b=2&a=1", "/?b=2&a=1"],
    ["/x;jsessionid=1A?a", "/x?a"],
  ])("of %s is %s", (address, expected) => {
    expect(plainAddress(address, site)).toBe(site + expected);
  });

  test("keeps a session, a source or a reference whose value names the content", () => {
    for (const kept of [
      "sid=12",
      "sid=getting-started-with-2-anvils",
      "session_id=keynote",
      "ref=A4711",
      "source=2",
    ]) {
      expect(plainAddress(`/?${kept}`, site), kept).toBe(`${site}/?${kept}`);
    }
  });

  test("drops a session that looks like one, and a source that is a word", () => {
    const dropped = [
      `sid=${session}`,
      `SID=${session.toUpperCase()}`,
      "sessionid=9b2f1c1e-63f4-4c1e-9a55-0d3c2b1a4f5e",
      "session_id=k2v9qa83nf0s7d1mz4xw6c5b",
      "PHPSESSID=1",
      "ref=newsletter",
      "source=acme.example",
    ];
    for (const each of dropped) expect(plainAddress(`/?${each}`, site), each).toBe(`${site}/`);
  });

  test("is none for anything but a web address", () => {
    expect(plainAddress("mailto:a@acme.example")).toBeNull();
    expect(plainAddress("https://acme.example../")).toBeNull();
    expect(plainAddress("/no-base")).toBeNull();
  });
});

test.each([
  ["/a?x=1&y=2", "/a?y=2&x=1", true],
  ["/a?x=1&x=2", "/a?x=2&x=1", false],
  ["/a?ID=1", "/a?ID=2", false],
  ["/a?", "/a/", true],
  ["/~a", "http://www.acme.example.:80/%7ea#top", true],
  [`/a?sid=${session}`, "/a", true],
  ["/a?sid=7", "/a", false],
])("%s and %s are the same page: %s", (a, b, same) => {
  const at = (address: string) => new URL(address, site).href;
  expect(isSamePage(at(a), at(b))).toBe(same);
  expect(isSamePage(at(b), at(a))).toBe(same);
});
