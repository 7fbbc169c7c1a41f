import { inject } from "vitest";
import type { RealServers, ServerName } from "@/testing/servers/descriptions";

/** Address and credentials of a real server, for `*.server.test.ts`; the test files share it, one file at a time. */
export function realServer<Name extends ServerName>(name: Name): RealServers[Name] {
  return inject("realServers")[name];
}
