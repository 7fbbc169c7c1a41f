interface ScoreGaugeProps {
  /** 0 to 100; null when there is none. */
  score: number | null;
  grade: string | null;
}

/** Three quarters of a circle, in units of which the whole gauge has 100. */
const arc = "M21.7 78.3a40 40 0 1 1 56.6 0";

/** The colour of a grade as the current text colour. The letter or the number beside it says the same. */
export function textToneOf(grade: string | null): string {
  if (grade === null) return "text-edge";
  if (grade <= "B") return "text-good";
  return grade <= "D" ? "text-wait" : "text-bad";
}

/** The score of a site as a gauge with the number and the grade in it. */
export function ScoreGauge({ score, grade }: ScoreGaugeProps) {
  const label = score === null ? "No score" : `Score ${score} of 100, grade ${grade}`;
  const stroke = { fill: "none", strokeWidth: 8, strokeLinecap: "round" as const, pathLength: 100 };
  return (
    <svg viewBox="0 0 100 92" role="img" aria-label={label} className={`h-40 flex-none ${textToneOf(grade)}`}>
      <path d={arc} {...stroke} className="stroke-well" />
      {score !== null && score > 0 && (
        <path d={arc} {...stroke} stroke="currentColor" strokeDasharray={`${score} 200`} />
      )}
      <text
        x="50"
        y="57"
        textAnchor="middle"
        className="fill-ink font-serif text-[30px] font-semibold tabular-nums"
      >
        {score ?? "–"}
      </text>
      <text x="50" y="73" textAnchor="middle" className="fill-ink-soft text-[9px] font-semibold">
        {grade === null ? "no score" : `Grade ${grade}`}
      </text>
    </svg>
  );
}
