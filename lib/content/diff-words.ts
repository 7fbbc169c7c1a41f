import { diffWordsWithSpace } from "diff";

/** A piece of a comparison: what both texts have, or only one of them. */
export interface WordChange {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Bounds the work, which grows with the square of it. */
const editsMax = 800;

/** Compares two short texts word by word; texts that differ too much are shown one after the other. Pure. */
export function diffWords(before: string, after: string): WordChange[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: editsMax });
  if (changes === undefined) {
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  }
  return readable(
    changes.map(({ added, removed, value: text }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text,
    })),
  );
}

/** Fewer letters between two changes, such as a space or "the", are shown as changed too: nobody reads every second word. */
const lettersBetweenMin = 5;

function readable(changes: readonly WordChange[]): WordChange[] {
  const shown: WordChange[] = [];
  let run = { removed: "", added: "" };
  const end = () => {
    if (run.removed !== "") shown.push({ kind: "removed", text: run.removed });
    if (run.added !== "") shown.push({ kind: "added", text: run.added });
    run = { removed: "", added: "" };
  };
  for (const [index, { kind, text }] of changes.entries()) {
    const isBetween = run.removed + run.added !== "" && index < changes.length - 1;
    if (kind !== "same") run[kind] += text;
    else if (isBetween && text.length < lettersBetweenMin && !text.includes("\n")) {
      run.removed += text;
      run.added += text;
    } else {
      end();
      shown.push({ kind, text });
    }
  }
  end();
  return shown;
}
