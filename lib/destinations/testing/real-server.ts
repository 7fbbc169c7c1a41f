import { inject } from "vitest";
import type { RealServers, ServerName } from "@/testing/servers/descriptions";

/** Address and credentials of a server that people run, for `*.server.test.ts`; tests share it, one file at a time. */
export function realServer<Name extends ServerName>(name: Name): RealServers[Name] {
  return inject("realServers")[name];
}
