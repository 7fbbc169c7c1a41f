import type { Services } from "@/lib/operations/core/context";

/** The services, but each lookup of a key begins only when `wait` has resolved. */
export function holdKeyLookups(services: Services, wait: () => Promise<unknown>): Services {
  const { keyLookups } = services;
  return {
    ...services,
    keyLookups: {
      ...keyLookups,
      async find(...asked) {
        await wait();
        return keyLookups.find(...asked);
      },
    },
  };
}
