import { expect, test } from "vitest";
import { ipSubject } from "./ip-subject";

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

// ipaddr.js reads these as addresses; nothing that a socket or a proxy writes looks so.
test.each(["0193e5a4-7c1e-7000-8000-000000000000", "unknown", "1234567", "0x7f.1", "127.1", ""])(
  "leaves %j, which is no address, as it is",
  (subject) => {
    expect(ipSubject(subject)).toBe(subject);
  },
);
