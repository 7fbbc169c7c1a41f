/** The names of the months with their common abbreviations, in the languages whose dates are read. */
const names: Readonly<Record<number, string>> = {
  1: "january|jan|januar|jänner|janvier|janv|enero|ene|gennaio|gen|janeiro|januari|stycznia|styczeń|января|январь",
  2: "february|feb|februar|février|févr|fév|febrero|febbraio|fevereiro|fev|februari|lutego|luty|февраля|февраль",
  3: "march|mar|märz|mrz|mars|marzo|março|maart|mrt|marts|marca|marzec|марта|март",
  4: "april|apr|avril|avr|abril|abr|aprile|kwietnia|kwiecień|апреля|апрель",
  5: "may|mai|mayo|maggio|mag|maio|mei|maj|maja|мая|май",
  6: "june|jun|juni|juin|junio|giugno|giu|junho|czerwca|czerwiec|июня|июнь",
  7: "july|jul|juli|juillet|juil|julio|luglio|lug|julho|lipca|lipiec|июля|июль",
  8: "august|aug|août|agosto|ago|augustus|augusti|sierpnia|sierpień|августа|август",
  9: "september|sept|sep|septembre|septiembre|settembre|setembro|września|wrzesień|сентября|сентябрь",
  10: "october|oct|oktober|okt|octobre|octubre|ottobre|ott|outubro|out|października|październik|октября|октябрь",
  11: "november|nov|novembre|noviembre|novembro|listopada|listopad|ноября|ноябрь",
  12: "december|dec|dezember|dez|décembre|déc|diciembre|dic|dicembre|dezembro|grudnia|grudzień|декабря|декабрь",
};

const numbers = new Map(
  Object.entries(names).flatMap(([month, list]) =>
    list.split("|").map((name) => [name, Number(month)] as const),
  ),
);

/** The alternatives of a regular expression; a name may be followed by the full stop of an abbreviation. */
export const monthNames = [...numbers.keys()].sort((a, b) => b.length - a.length).join("|");

export function monthOf(name: string): number {
  return numbers.get(name.toLowerCase().replace(/\.$/, "")) ?? 0;
}

export function isMonthName(lowerCaseWord: string): boolean {
  return numbers.has(lowerCaseWord);
}
