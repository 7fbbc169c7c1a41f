import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTenant, type Tenant } from "./fixtures";
import { createRestClient, type RestClient } from "./rest-client";
import { createTestServices, type TestServices, type TestServicesOptions } from "./test-services";

export interface RestSuite {
  readonly app: TestServices;
  readonly rest: RestClient;
  /** Two tenants that have nothing in common, new for each test. */
  readonly acme: Tenant;
  readonly rival: Tenant;
}

/** A limit far above what a test file sends. */
const noLimit = [{ count: 1_000_000, seconds: 600 }];

/**
 * Registers the hooks of a test file about the REST API: one application per file, new tenants for each test.
 */
export function useRestSuite(options: TestServicesOptions = {}): RestSuite {
  const suite: { -readonly [Key in keyof RestSuite]?: RestSuite[Key] } = {};
  beforeAll(async () => {
    suite.app = await createTestServices({
      limits: { reads: noLimit, writes: noLimit, free: noLimit },
      ...options,
    });
    suite.rest = createRestClient(suite.app.services);
  });
  afterAll(() => suite.app?.close());
  beforeEach(async () => {
    const { services } = suite.app ?? missing();
    [suite.acme, suite.rival] = await Promise.all([
      createTenant(services, "Acme"),
      createTenant(services, "Rival"),
    ]);
  });
  return {
    get app() {
      return suite.app ?? missing();
    },
    get rest() {
      return suite.rest ?? missing();
    },
    get acme() {
      return suite.acme ?? missing();
    },
    get rival() {
      return suite.rival ?? missing();
    },
  };
}

function missing(): never {
  throw new Error("the suite is used outside of a test");
}
