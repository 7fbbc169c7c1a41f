/** A value of a statement: fixed, or taken from each request. */
export type BareParameter =
  | { kind: "fixed"; value: string | null }
  /** The SHA-256 of the key that was sent. */
  | { kind: "key hash" }
  /** What the request asks for: the last part of its path, or the keyword of its body. */
  | { kind: "subject" }
  /** A new id, the same wherever this number occurs in the request. */
  | { kind: "new id"; number: number };

export interface BareStatement {
  text: string;
  parameters: BareParameter[];
}

/** What the bare server does for a request: Galley's own statements of that case, and nothing else. */
export interface BarePlan {
  /** The statement that finds the key; null when Galley asks the database for no key. */
  key: BareStatement | null;
  /** Read at the same time. */
  reads: BareStatement[];
  /** Written one after the other in one transaction. */
  writes: BareStatement[];
  status: number;
  /** The body; null for the rows that were read, as JSON. */
  body: string | null;
}
