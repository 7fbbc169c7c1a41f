import { describe, expect, test } from "vitest";
import { canonicalNetwork, coarseNetwork, includesAddress } from "./networks";

describe("the canonical form of a network", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7/32"],
    ["203.0.113.7/24", "203.0.113.0/24"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8::1", "2001:db8::1/128"],
    ["2001:0db8:0000::7/48", "2001:db8::/48"],
    ["::/0", "::/0"],
    ["::ffff:203.0.113.7", "203.0.113.7/32"],
    ["::ffff:203.0.113.7/120", "203.0.113.0/24"],
    ["64:ff9b::cb00:7107", "203.0.113.7/32"],
  ])("of %s is %s", (text, network) => {
    expect(canonicalNetwork(text)).toBe(network);
    expect(canonicalNetwork(network)).toBe(network);
  });

  test.each([
    "",
    "/",
    "localhost",
    "203.0.113",
    "10/8",
    "203.0.113.256",
    "010.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "203.0.113.7/33",
    "203.0.113.7/-1",
    "203.0.113.7/",
    "203.0.113.7/8/8",
    "2001:db8::/129",
    "2001:db8::/1e1",
    "fe80::1%eth0",
    "[2001:db8::1]",
    "::ffff:203.0.113.7/64",
    " 203.0.113.7",
    "203.0.113.7,203.0.113.8",
  ])("does not exist for %j", (text) => expect(canonicalNetwork(text)).toBeNull());
});

describe("networks include", () => {
  const networks = ["203.0.113.0/28", "2001:db8:1::/48"];

  test.each(["203.0.113.0", "203.0.113.15", "2001:db8:1::", "2001:db8:1:ffff::9"])("%s", (address) =>
    expect(includesAddress(networks, address)).toBe(true),
  );

  test.each(["203.0.113.16", "203.0.112.255", "2001:db8:2::", "::", "unknown", "", "203.0.113.0/28"])(
    "not %j",
    (address) => expect(includesAddress(networks, address)).toBe(false),
  );

  test("no address of the other kind, however wide they are", () => {
    expect(includesAddress(["0.0.0.0/0"], "2001:db8::1")).toBe(false);
    expect(includesAddress(["::/0"], "203.0.113.7")).toBe(false);
  });

  test("nothing when there are none", () => expect(includesAddress([], "203.0.113.7")).toBe(false));
});

test("an address is roughly in its /24 or /48", () => {
  expect(coarseNetwork("203.0.113.77")).toBe("203.0.113.0/24");
  expect(coarseNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  expect(coarseNetwork("unknown")).toBeNull();
});
