import { describe, expect, test } from "vitest";
import { clientAddress, ipSubject } from "./client-address";

const socketAddress = "198.51.100.1";

describe("clientAddress", () => {
  test.each([
    ["no header", null, 0, socketAddress],
    ["no header behind a proxy", null, 1, socketAddress],
    ["one proxy", "203.0.113.7", 1, "203.0.113.7"],
    ["two proxies", "203.0.113.7, 192.0.2.1", 2, "203.0.113.7"],
    ["a proxy that appends ports", "203.0.113.7:4711", 1, "203.0.113.7"],
    ["an IPv6 client with a port", "[2001:DB8::1]:4711", 1, "2001:db8::1"],
    ["an IPv6 client", "2001:db8:0::1", 1, "2001:db8::1"],
    ["a mapped address", "::ffff:203.0.113.7", 1, "203.0.113.7"],
  ])("returns the client for %s", (_, forwardedFor, trustedProxyHops, expected) => {
    expect(clientAddress({ socketAddress, forwardedFor, trustedProxyHops })).toBe(expected);
  });

  // The attack: a client sends X-Forwarded-For itself, to be counted as a new client at every call or as another
  // one. Each trusted proxy appends the address that it saw. 203.0.113.66 is the attacker's address.
  test.each([
    ["no proxy is trusted", "10.0.0.1", 0, socketAddress],
    ["no proxy is trusted, many entries", "10.0.0.1, 10.0.0.2, 10.0.0.3", 0, socketAddress],
    ["one proxy", "10.0.0.1, 203.0.113.66", 1, "203.0.113.66"],
    ["one proxy, a padded header", "10.0.0.1,,, ,10.0.0.2, 203.0.113.66", 1, "203.0.113.66"],
    ["two proxies", "10.0.0.1, 203.0.113.66, 192.0.2.1", 2, "203.0.113.66"],
    ["two proxies, of which the outer one was bypassed", "203.0.113.66", 2, socketAddress],
    ["an entry that is not an address", "unknown", 1, socketAddress],
    ["an obfuscated entry", "_hidden", 1, socketAddress],
    ["an empty header", "", 1, socketAddress],
    ["a header that ends in a comma", "10.0.0.1,", 1, socketAddress],
    ["an octal address", "0177.0.0.1", 1, socketAddress],
    ["an entry that looks like a key of the store", "1.2.3.4:reads", 1, socketAddress],
    ["a bracketed IPv4 text with more behind", "[2001:db8::1]x", 1, socketAddress],
  ])("ignores forged entries: %s", (_, forwardedFor, trustedProxyHops, expected) => {
    expect(clientAddress({ socketAddress, forwardedFor, trustedProxyHops })).toBe(expected);
  });

  test("gives all callers without a known address the same name", () => {
    const claims = ["10.0.0.1", "10.0.0.2", null];
    const addresses = claims.map((forwardedFor) =>
      clientAddress({ socketAddress: null, forwardedFor, trustedProxyHops: 0 }),
    );
    expect(new Set(addresses)).toEqual(new Set(["unknown"]));
  });
});

describe("ipSubject", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
  ])("counts %s as %s", (address, subject) => {
    expect(ipSubject(address)).toBe(subject);
  });

  // ipaddr.js accepts some of these as addresses, but no socket or proxy writes them.
  test.each(["0193e5a4-7c1e-7000-8000-000000000000", "unknown", "1234567", "0x7f.1", "127.1", ""])(
    "leaves %j unchanged, which is not an address",
    (subject) => {
      expect(ipSubject(subject)).toBe(subject);
    },
  );
});
