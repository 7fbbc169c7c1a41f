/** Numbers of former countries, which ICU still maps to their successors. */
const retired = new Set([
  172, 200, 230, 249, 278, 280, 530, 532, 536, 582, 720, 736, 810, 830, 886, 890, 891,
]);

let numbers: ReadonlyMap<string, number> | null = null;

/** The ISO 3166-1 number of a two-letter country code (840 for `US`), or null. */
export function numericCountryCode(country: string): number | null {
  numbers ??= readNumbers();
  return numbers.get(country) ?? null;
}

/** Builds the table from ICU, which reads `und-840` as `und-US`. */
function readNumbers(): Map<string, number> {
  const found = new Map<string, number>();
  for (let number = 1; number < 900; number += 1) {
    const { region } = new Intl.Locale(`und-${String(number).padStart(3, "0")}`);
    if (region !== undefined && /^[A-Z]{2}$/.test(region) && !retired.has(number)) found.set(region, number);
  }
  return found;
}
