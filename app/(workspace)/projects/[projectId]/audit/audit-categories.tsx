import { Link } from "@/app/_ui/navigation/link";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import type { AuditResult } from "./recommendations";

type Category = AuditResult["categories"][number];

interface AuditCategoriesProps {
  categories: Category[];
  /** The address of the page that shows the recommendations. */
  here: string;
}

/** The score of each category as a bar. One with failed checks leads to its recommendations. */
export function AuditCategories({ categories, here }: AuditCategoriesProps) {
  return (
    <Panel title="Categories">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {categories.map((category) => (
          <CategoryBar key={category.key} category={category} here={here} />
        ))}
      </ul>
    </Panel>
  );
}

function CategoryBar({ category, here }: { category: Category; here: string }) {
  const { key, name, score, passed, failed } = category;
  const tone = score === null || score >= 80 ? "text-good" : score >= 60 ? "text-wait" : "text-bad";
  return (
    <li className="min-w-0">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{name}</span>
        <span className="whitespace-nowrap tabular-nums">
          {score ?? <span className="text-ink-faint">no score</span>}
        </span>
      </div>
      <progress aria-hidden="true" className={`bar mt-1.5 ${tone}`} max={100} value={score ?? 0} />
      <p className="mt-1 text-sm text-ink-faint tabular-nums">
        {passed + failed === 0 ? (
          "No check applied"
        ) : failed === 0 ? (
          `${plural(passed, "check")} passed`
        ) : (
          <>
            <Link href={`${here}?category=${key}#recommendations`} className="text-proof hover:underline">
              {plural(failed, "check")} failed<span className="sr-only"> of {name}</span>
            </Link>
            , {passed.toLocaleString("en")} passed
          </>
        )}
      </p>
    </li>
  );
}
