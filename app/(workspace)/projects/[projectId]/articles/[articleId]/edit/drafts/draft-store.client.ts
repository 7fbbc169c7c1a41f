/** What was typed in an editor and not saved. */
export interface KeptDraft {
  fields: Record<string, string>;
  /** The version of the article that it was typed over. */
  version: number;
  /** When it was kept, in milliseconds. */
  keptAt: number;
  /** It was sent to be saved, and no answer has refused it. */
  sent: boolean;
}

type Drafts = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

const prefix = "galley draft ";
const draftsMax = 20;
const keptForMs = 30 * 86_400_000;

/** The address of a draft: drafts of one person are not offered to the next one at the same browser. */
export function draftKey(person: string, articleId: string): string {
  return `${prefix}${person} ${articleId}`;
}

/** Keeps a draft, and drops the oldest ones beyond the limit. Returns false when the browser has no room for it. */
export function keepDraft(drafts: Drafts, key: string, draft: KeptDraft): boolean {
  pruneDrafts(drafts, draft.keptAt, key);
  const text = JSON.stringify(draft);
  try {
    drafts.setItem(key, text);
    return true;
  } catch {
    // Full, mostly of other drafts. The draft of the open editor is worth more than those.
    for (const other of draftsIn(drafts)) if (other.key !== key) drafts.removeItem(other.key);
  }
  try {
    drafts.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The kept draft; null when there is none, or when it is what the article's newer version was saved from. */
export function readKeptDraft(drafts: Drafts, key: string, version: number): KeptDraft | null {
  const draft = draftOf(drafts.getItem(key));
  if (draft === null) return null;
  if (!draft.sent || version <= draft.version) return draft;
  drafts.removeItem(key);
  return null;
}

/** How many drafts of a person the browser keeps. */
export function countDrafts(drafts: Drafts, person: string): number {
  return draftsIn(drafts).filter(({ key }) => key.startsWith(draftKey(person, ""))).length;
}

/** Deletes the drafts of a person, who signs out. */
export function removeDrafts(drafts: Drafts, person: string): void {
  for (const { key } of draftsIn(drafts)) if (key.startsWith(draftKey(person, ""))) drafts.removeItem(key);
}

/** Drops drafts that are too old, and the oldest beyond the limit; the one that is about to be kept counts. */
function pruneDrafts(drafts: Drafts, now: number, key: string): void {
  const others = draftsIn(drafts)
    .filter((each) => each.key !== key)
    .sort((one, other) => other.keptAt - one.keptAt);
  for (const [index, { key: old, keptAt }] of others.entries()) {
    if (index >= draftsMax - 1 || now - keptAt > keptForMs) drafts.removeItem(old);
  }
}

function draftsIn(drafts: Drafts): { key: string; keptAt: number }[] {
  return Array.from({ length: drafts.length }, (_, index) => drafts.key(index)).flatMap((key) =>
    key?.startsWith(prefix) === true ? [{ key, keptAt: draftOf(drafts.getItem(key))?.keptAt ?? 0 }] : [],
  );
}

function draftOf(text: string | null): KeptDraft | null {
  const kept = parsed(text);
  if (typeof kept !== "object" || kept === null) return null;
  const { fields, version, keptAt, sent }: Partial<Record<keyof KeptDraft, unknown>> = kept;
  if (typeof fields !== "object" || fields === null) return null;
  if (typeof version !== "number" || typeof keptAt !== "number") return null;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { fields: Object.fromEntries(texts), version, keptAt, sent: sent === true };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch (error) {
    // Anything may stand in the browser's store.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
