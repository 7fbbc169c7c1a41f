/** A part of the code for which mutation tests are run separately. */
export interface MutationArea {
  name: string;
  /** The files that are mutated, test files excepted. */
  mutate: readonly string[];
  /** The tests that should fail for a mutant. */
  tests: readonly string[];
  /** Whether the tests need PostgreSQL. */
  database?: true;
}

export const mutationAreas: readonly MutationArea[] = [
  {
    name: "keys",
    mutate: [
      "lib/platform/keys/*.ts",
      "lib/platform/auth/{known-device,set-up-code}.ts",
      "lib/surfaces/http/{credentials,sign-in-limit}.ts",
    ],
    tests: [
      "lib/platform/keys/*.test.ts",
      "lib/platform/auth/{known-device,set-up-code}.test.ts",
      "lib/surfaces/http/{credentials,sign-in-limit}.test.ts",
    ],
    database: true,
  },
  {
    name: "credits",
    mutate: ["lib/credits/*.ts"],
    tests: ["lib/credits/*.test.ts"],
    database: true,
  },
  {
    name: "limits",
    // Without the Redis store: its tests start a Redis and wait for its failures, which takes too long.
    mutate: [
      "lib/platform/rate-limit/*.ts",
      "!lib/platform/rate-limit/{shared-store,store-clients,take-script}.ts",
    ],
    tests: ["lib/platform/rate-limit/!(limiter-stores|shared-store).test.ts"],
  },
  {
    name: "states",
    mutate: [
      "lib/publications/{state,explain}.ts",
      "lib/publications/write/{next-step,write-state}.ts",
      "lib/generation/{retry-rule,revision-rule,progress}.ts",
      "lib/webhooks/retry-schedule.ts",
    ],
    tests: [
      "lib/publications/{state,after-write,explain}.test.ts",
      "lib/publications/write/next-step.test.ts",
      "lib/generation/{retry-rule,revision-rule,progress}.test.ts",
      "lib/webhooks/retry-schedule.test.ts",
    ],
  },
  {
    name: "robots",
    mutate: ["lib/pages/robots/*.ts"],
    tests: ["lib/pages/robots/*.test.ts"],
  },
  {
    name: "gate",
    mutate: ["lib/content/gate/*.ts"],
    tests: ["lib/content/gate/*.test.ts"],
  },
  {
    name: "fetching",
    mutate: ["lib/platform/fetching/*.ts"],
    tests: ["lib/platform/fetching/*.test.ts"],
  },
  {
    name: "matcher",
    mutate: [
      "lib/publications/check/{match-article,shingles,judge-page,page-kind}.ts",
      "lib/pages/{canonical,challenge}.ts",
      "lib/text/tokens.ts",
    ],
    tests: [
      "lib/publications/check/{match-article,shingles,judge-page,page-kind,corpus}.test.ts",
      "lib/pages/{canonical,challenge}.test.ts",
      "lib/text/tokens.test.ts",
    ],
  },
  {
    name: "leases",
    // The tests of whole sweeps and kills are left out here and below: they take a minute for each mutant.
    mutate: ["lib/work/lease.ts", "lib/generation/rows/claims.ts"],
    tests: ["lib/work/lease.test.ts", "lib/generation/leases.test.ts"],
    database: true,
  },
  {
    name: "checks",
    mutate: ["lib/publications/rows/{checks,verdicts}.ts"],
    tests: ["lib/publications/check/{rechecks,states,unfinished,fairness}.test.ts"],
    database: true,
  },
  {
    name: "events",
    mutate: ["lib/webhooks/rows.ts"],
    tests: ["lib/webhooks/{killed,fairness,claims}.test.ts"],
    database: true,
  },
];

export function areaNamed(name: string): MutationArea {
  const area = mutationAreas.find((candidate) => candidate.name === name);
  if (area !== undefined) return area;
  const names = mutationAreas.map((candidate) => candidate.name).join(", ");
  throw new Error(`There is no area "${name}" for mutation tests; there are ${names}.`);
}
