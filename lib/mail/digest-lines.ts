import { named } from "./named";

interface Counted {
  count: number;
  /** The first of them. */
  titles: readonly string[];
}

interface Week {
  live: Counted;
  notLive: Counted;
  approvals: number;
  sentBack: number;
  planned: Counted;
  audit: { score: number; before: number | null } | null;
}

/** From here on, a number only says that there are many. */
const countedMax = 100;

/** What the digest says of a project, a line for each thing that there is to say. */
export function digestLines({ live, notLive, approvals, sentBack, planned, audit }: Week): string[] {
  return [
    line(live, "is newly live", "are newly live"),
    line(notLive, "is not live", "are not live"),
    approvals === 0 ? null : `${articles(approvals)} ${approvals === 1 ? "waits" : "wait"} for your approval`,
    sentBack === 0
      ? null
      : `${articles(sentBack)} ${sentBack === 1 ? "was" : "were"} sent back and not settled yet`,
    line(planned, "is planned for this week", "are planned for this week"),
    audit === null ? null : `Audit score ${audit.score}${change(audit)}`,
  ].flatMap((text) => (text === null ? [] : [text]));
}

function line({ count, titles }: Counted, one: string, many: string): string | null {
  if (count === 0) return null;
  const left = count - titles.length;
  const others = left > 0 ? [`${left >= countedMax - titles.length ? "many" : left} more`] : [];
  const entries = [...titles.map((title) => `“${named(title, 80)}”`), ...others];
  const list = new Intl.ListFormat("en").format(entries);
  return `${articles(count)} ${count === 1 ? one : many}: ${list}`;
}

function articles(count: number): string {
  if (count === 1) return "1 article";
  return count >= countedMax ? `${countedMax} or more articles` : `${count} articles`;
}

function change({ score, before }: { score: number; before: number | null }): string {
  if (before === null) return ", the first";
  if (score === before) return ", as before";
  const points = Math.abs(score - before);
  return `, ${points} ${points === 1 ? "point" : "points"} ${score > before ? "up" : "down"}`;
}
