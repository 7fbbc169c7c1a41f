import { EventEmitter, once } from "node:events";
import type { Database } from "@/lib/platform/db/connection";
import type { AuditRow } from "@/lib/platform/db/schema";
import type { AuditDeps } from "./deps";
import type { AuditClaim } from "./rows/claims";
import { nextPages, type WaitingPage } from "./rows/frontier";
import { type PageOutcome, type SettledAddresses, storeOutcomes } from "./rows/outcomes";
import { type Validators, validatorsOf } from "./rows/site-pages";

export interface QueuedPage {
  page: WaitingPage;
  validators: Validators | null;
}

/** The addresses that a slice of a crawl works on, from the table in which they wait until they are stored. */
export interface CrawlQueue {
  /** The next address; null when there is none, or the crawl may fetch no more. */
  take(): Promise<QueuedPage | null>;
  /** Stores the outcome of a taken address, now or with later ones. */
  put(outcome: PageOutcome): Promise<void>;
  /** Makes every waiting `take` look again whether the crawl may go on. */
  wake(): void;
  /** Stores what has not been stored. */
  flush(): Promise<void>;
  /** The audit as it was when outcomes were last stored. */
  audit(): AuditRow;
  /** Whether the last `take` found that no address waits any more. */
  isEmpty(): boolean;
}

const storedAtOnce = 32;
const lookedAheadMax = 64;
/** When only this many addresses are left, more are looked up while these are fetched. */
const lowWater = 24;

/** Feeds the workers of one slice. `mayGoOn` ends it early. */
export function createCrawlQueue(
  { db }: AuditDeps,
  claim: AuditClaim,
  kind: WaitingPage["kind"],
  mayGoOn: (audit: AuditRow) => boolean,
): CrawlQueue {
  const store = createStore(db, claim);
  const waiting = createWaitingList(db, kind, store);
  let empty = false;
  const events = new EventEmitter().setMaxListeners(0);

  /** Wakes every waiting `take`, which must learn that no change will come. */
  function wakeAndEnd(): null {
    events.emit("change");
    return null;
  }

  return {
    async take() {
      for (;;) {
        if (!mayGoOn(store.audit())) return wakeAndEnd();
        const next = waiting.next();
        if (next !== undefined) return next;
        await waiting.refill();
        // Pages may have been read meanwhile; storing them may bring new addresses.
        if (!waiting.isExhausted() || store.hasOutcomes()) continue;
        empty = store.inHand.size === 0;
        if (empty) return wakeAndEnd();
        // The pages that are being read may link to further ones.
        await once(events, "change");
      }
    },
    async put(outcome) {
      await store.put(outcome);
      events.emit("change");
    },
    wake: () => void events.emit("change"),
    flush: store.flush,
    audit: store.audit,
    isEmpty: () => empty,
  };
}

/** The addresses that are fetched next. */
function createWaitingList(db: Database, kind: WaitingPage["kind"], store: ReturnType<typeof createStore>) {
  const waiting: QueuedPage[] = [];
  let refilling: Promise<void> | null = null;
  let sawAll = false;

  async function add(): Promise<void> {
    const next = await lookAhead(db, store.audit(), kind, store.inHand);
    for (const { page } of next) store.inHand.add(page.id);
    waiting.push(...next);
  }
  async function storeAndAdd(): Promise<void> {
    await store.flush();
    const batches = store.batches();
    await add();
    // Pages that were stored meanwhile may have brought addresses that were not seen.
    sawAll = batches === store.batches();
  }
  function start(work: () => Promise<void>): Promise<void> {
    sawAll = false;
    refilling ??= work().finally(() => {
      refilling = null;
    });
    return refilling;
  }

  return {
    next(): QueuedPage | undefined {
      const next = waiting.shift();
      // Started before the workers run out of addresses. If it fails, the refill that they wait for later fails too.
      if (next !== undefined && waiting.length === lowWater) start(add).catch(() => undefined);
      return next;
    },
    refill: () => start(storeAndAdd),
    /** Whether the last refill found that nothing waits. */
    isExhausted: () => waiting.length === 0 && sawAll,
  };
}

/** Gathers outcomes and stores them in batches, one batch at a time. */
function createStore(db: Database, claim: AuditClaim) {
  let { audit } = claim;
  let outcomes: PageOutcome[] = [];
  let storing = Promise.resolve();
  let batches = 0;
  /** Addresses that were taken or wait in this process, and are not stored. */
  const inHand = new Set<number>();
  const settled: SettledAddresses = new Map();

  async function storeAll(): Promise<void> {
    if (outcomes.length === 0) return;
    const batch = outcomes;
    outcomes = [];
    audit = await storeOutcomes(db, claim, batch, settled);
    batches += 1;
    for (const outcome of batch) inHand.delete(pageOf(outcome).id);
  }
  function flush(): Promise<void> {
    storing = storing.then(storeAll);
    return storing;
  }

  return {
    inHand,
    flush,
    audit: () => audit,
    hasOutcomes: () => outcomes.length > 0,
    /** How many batches have been stored. */
    batches: () => batches,
    async put(outcome: PageOutcome) {
      outcomes.push(outcome);
      if (outcomes.length >= storedAtOnce) await flush();
    },
  };
}

async function lookAhead(
  db: Database,
  audit: AuditRow,
  kind: WaitingPage["kind"],
  inHand: ReadonlySet<number>,
): Promise<QueuedPage[]> {
  const count = roomIn(audit, kind, inHand.size);
  const pages = await nextPages(db, audit.id, { kind, except: [...inHand], count });
  const urls = kind === "page" ? pages.map(({ url }) => url) : [];
  const validators = await validatorsOf(db, audit, urls);
  return pages.map((page) => ({ page, validators: validators.get(page.url) ?? null }));
}

function pageOf(outcome: PageOutcome): WaitingPage {
  return outcome.kind === "done" ? outcome.fetched.page : outcome.page;
}

/** How many further addresses may be taken now, so that the audit stays within its limit. */
function roomIn(
  { pagesMax, pagesDone, imagesDone }: AuditRow,
  kind: WaitingPage["kind"],
  inHand: number,
): number {
  const left = pagesMax - (kind === "page" ? pagesDone : imagesDone) - inHand;
  return Math.max(0, Math.min(lookedAheadMax, left));
}
