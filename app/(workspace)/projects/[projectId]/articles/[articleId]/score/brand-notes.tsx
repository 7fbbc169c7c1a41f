import type { getDashboardArticle } from "@galley/lib/dashboard/article";
import type { z } from "zod";
import { CheckPassages } from "./check-passages.client";
import type { OnPassage } from "./score-checks";

type Notes = z.output<typeof getDashboardArticle.output>["article"]["brand_notes"];

const titles = { words_to_avoid: "Words to avoid", competitors: "Praise of competitors" };
const marks = {
  pass: { sign: "✓", color: "text-good", label: "Passed" },
  fail: { sign: "✗", color: "text-bad", label: "Failed" },
  not_checked: { sign: "?", color: "text-ink-faint", label: "Not checked" },
};

/** How the text keeps to the brand voice, which counts nothing in the score. */
export function BrandNoteList({ notes, onPassage }: { notes: Notes; onPassage?: OnPassage | undefined }) {
  if (notes === null) return null;
  return (
    <section aria-label="Brand voice">
      <h3 className="font-semibold">
        Brand voice <span className="font-normal text-ink-faint">not part of the score</span>
      </h3>
      <ul className="mt-1.5 flex flex-col gap-2.5">
        {notes.notes.map((note) => {
          const { sign, color, label } = marks[note.status];
          return (
            <li key={note.id} className="flex items-baseline gap-2">
              <span className={`w-3 shrink-0 text-center font-mono ${color}`}>
                <span aria-hidden="true">{sign}</span>
                <span className="sr-only">{label}: </span>
              </span>
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p>{titles[note.id]}</p>
                {note.advice !== "" && <p className="text-ink-soft">{note.advice}</p>}
                <CheckPassages checkId={note.id} evidence={note.evidence} onPassage={onPassage} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
