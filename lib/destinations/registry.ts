import type { Destination } from "./contract";

/** The destinations of this installation, by provider. */
export interface DestinationRegistry {
  get(provider: string): Destination | null;
  list(): Destination[];
}

export function createDestinationRegistry(destinations: Destination[]): DestinationRegistry {
  const byProvider = new Map(destinations.map((destination) => [destination.provider, destination]));
  if (byProvider.size !== destinations.length)
    throw new Error("two destinations have the same provider name");
  return { get: (provider) => byProvider.get(provider) ?? null, list: () => [...byProvider.values()] };
}
