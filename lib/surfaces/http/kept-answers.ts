import { LRUCache } from "lru-cache";

/**
 * A version that was sent before and, from the second time on, its body: what is read only once is not worth a copy.
 */
interface KeptAnswer {
  version: string;
  bytes: Uint8Array<ArrayBuffer> | null;
}

const encoder = new TextEncoder();
const bytesMax = 32 * 1024 * 1024;
const answerBytesMax = 4 * 1024 * 1024;
/** The approximate size of an entry without its texts. */
const entryBytes = 300;

/**
 * The bodies of answers that this process sent recently. Each call still asks the database for the current version, and
 * only if the kept body has that version are its rows neither read nor rendered again. So nothing stale is sent, and a
 * revoked key opens nothing.
 */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: bytesMax,
    maxEntrySize: answerBytesMax,
    sizeCalculation: ({ bytes, version }, address) =>
      (bytes?.byteLength ?? 0) + 2 * (address.length + version.length) + entryBytes,
  });

  /** What was answered at an address. `keyId`: each key has answers of its own, so that no tenant gets another's. */
  at(keyId: string, address: string): KeptAddress {
    const place = `${keyId} ${address}`;
    const kept = this.#answers.get(place);
    return {
      version: kept === undefined || kept.bytes === null ? null : kept.version,
      bytesOf: (version) => (kept?.version === version ? kept.bytes : null),
      keep: (version, text) => {
        const bytes = kept?.version === version ? encoder.encode(text) : null;
        this.#answers.set(place, { version, bytes });
        return bytes ?? text;
      },
    };
  }
}

export interface KeptAddress {
  /** The version of the kept body; null when there is none. */
  version: string | null;
  bytesOf(version: string): Uint8Array<ArrayBuffer> | null;
  /** Keeps a body instead of the previous one, and returns what is to be sent. */
  keep(version: string, text: string): string | Uint8Array<ArrayBuffer>;
}
