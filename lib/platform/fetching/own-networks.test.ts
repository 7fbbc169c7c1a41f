import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { parseAllowRules } from "./allow-rules";
import { createGuardedFetch } from "./guarded-fetch";
import { isOwnNetwork } from "./own-networks";
import { failureOf } from "./testing/failure-of";

const entry = (cidr: string): NetworkInterfaceInfo => {
  const [address = ""] = cidr.split("/");
  const common = { address, netmask: "", mac: "", internal: false, cidr };
  return address.includes(":") ? { ...common, family: "IPv6", scopeid: 0 } : { ...common, family: "IPv4" };
};
const interfaces = () => ({
  eth0: [entry("45.76.3.9/22"), entry("2a01:4f8:1:2::1/64")],
  lo: [entry("127.0.0.1/8")],
});

test.each([
  ["45.76.3.9", true],
  ["45.76.0.1", true],
  ["45.76.4.1", false],
  ["2a01:4f8:1:2::1", true],
  ["2a01:4f8:1:2:ffff::9", true],
  ["2a01:4f8:1:3::1", false],
  ["8.8.8.8", false],
  ["not an address", false],
])("isOwnNetwork on a machine at 45.76.3.9/22 and 2a01:4f8:1:2::1/64 for %s: %s", (address, own) => {
  expect(isOwnNetwork(address, interfaces)).toBe(own);
});

// The attack: a stranger makes us fetch from this machine by its public address, behind the firewall.
test.each(["http://45.76.3.9/", "http://neighbour.test/", "http://[2a01:4f8:1:2::7]/"])(
  "the guarded fetch refuses the machine's own public network: %s",
  async (address) => {
    const fetch = createGuardedFetch({
      allow: [],
      userAgent: "Galley",
      resolve: () => Promise.resolve([{ address: "45.76.1.1", family: 4 }]),
      interfaces,
    });
    expect((await failureOf(fetch(address))).code).toBe("blocked_address");
  },
);

test("an operator can allow a neighbour by name, address or network", async () => {
  for (const rule of ["neighbour.test", "45.76.1.1", "45.76.0.0/22"]) {
    const fetch = createGuardedFetch({
      allow: parseAllowRules(rule),
      userAgent: "Galley",
      resolve: () => Promise.resolve([{ address: "45.76.1.1", family: 4 }]),
      interfaces,
      connect: () => Promise.reject(new Error("reached")),
    });
    expect((await failureOf(fetch("http://neighbour.test/"))).code).not.toBe("blocked_address");
  }
});
