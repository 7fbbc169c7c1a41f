import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net, { type LookupFunction } from "node:net";
import { afterAll, afterEach } from "vitest";

/**
 * Keeps tests from reaching other machines: resolving a name or connecting elsewhere is refused. The test fails
 * even when the code under test catches the refusal as an unreachable site.
 */
const attempts: string[] = [];
const databaseHost = hostOfDatabase(process.env["TEST_DATABASE_URL"]);

const lookup = dns.lookup;
const lookupPromise = dns.promises.lookup;
Reflect.set(dns, "lookup", (hostname: string, ...rest: unknown[]) => {
  const callback = rest.at(-1);
  if (isHere(hostname) || typeof callback !== "function")
    return Reflect.apply(lookup, dns, [hostname, ...rest]);
  Reflect.apply(callback, undefined, [refusal(`resolve ${hostname}`)]);
});
Reflect.set(dns.promises, "lookup", (hostname: string, ...rest: unknown[]) =>
  isHere(hostname)
    ? Reflect.apply(lookupPromise, dns.promises, [hostname, ...rest])
    : Promise.reject(refusal(`resolve ${hostname}`)),
);
syncBuiltinESMExports();

// oxlint-disable-next-line unbound-method -- applied to the socket that it is called on
const connect: unknown = net.Socket.prototype.connect;
Reflect.set(net.Socket.prototype, "connect", function (this: net.Socket, ...given: unknown[]) {
  // net.connect passes its arguments as one list, whose first element is always an object.
  const first: unknown = Array.isArray(given[0]) ? given[0][0] : given[0];
  if (typeof first === "object" && first !== null) guard(first);
  else if (typeof given[1] === "string" && !isHere(given[1])) throw refusal(`connect to ${given[1]}`);
  return typeof connect === "function" ? Reflect.apply(connect, this, given) : this;
});

/** Refuses another machine's address, also after a name is resolved: a test may bring its own resolver. */
function guard(target: object): void {
  const host: unknown = Reflect.get(target, "host");
  if (typeof host !== "string" || typeof Reflect.get(target, "path") === "string") return;
  if (net.isIP(host) !== 0) {
    if (!isHere(host)) throw refusal(`connect to ${host}`);
    return;
  }
  const own: unknown = Reflect.get(target, "lookup");
  if (typeof own !== "function") return;
  const guarded: LookupFunction = (hostname, options, callback) => {
    Reflect.apply(own, undefined, [
      hostname,
      options,
      (error: NodeJS.ErrnoException | null, found: string | dns.LookupAddress[], family?: number) => {
        const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
        const elsewhere = addresses.find((address) => !isHere(address));
        if (elsewhere === undefined) callback(error, found, family);
        else callback(refusal(`connect to ${elsewhere} for ${hostname}`), found, family);
      },
    ]);
  };
  Reflect.set(target, "lookup", guarded);
}

function isHere(host: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, "").toLowerCase();
  if (net.isIP(name) === 4) return name.startsWith("127.") || name === databaseHost;
  return name === "::1" || name === "localhost" || name === "" || name === databaseHost;
}

function refusal(attempt: string): Error {
  attempts.push(attempt);
  return Object.assign(new Error(`a test tried to ${attempt}`), { code: "ECONNREFUSED" });
}

function hostOfDatabase(url: string | undefined): string | null {
  return url === undefined || !URL.canParse(url) ? null : new URL(url).hostname.toLowerCase();
}

function failOnAttempts(): void {
  const tried = attempts.splice(0);
  if (tried.length > 0)
    throw new Error(`Nothing in a test may leave this machine; it tried to ${tried.join(", ")}.`);
}
afterEach(failOnAttempts);
afterAll(() => {
  // The next test file in this process installs its own guard.
  Reflect.set(dns, "lookup", lookup);
  Reflect.set(dns.promises, "lookup", lookupPromise);
  Reflect.set(net.Socket.prototype, "connect", connect);
  syncBuiltinESMExports();
  failOnAttempts();
});
