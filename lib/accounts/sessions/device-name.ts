/** The first of each list that a user agent contains; browsers name those that they descend from as well. */
const browsers: [token: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [token: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** The browser and the system that a user agent names, such as "Firefox on Linux". */
export function deviceName(userAgent: string | null): string {
  const agent = (userAgent ?? "").slice(0, 500);
  const nameIn = (names: typeof browsers) => names.find(([token]) => token.test(agent))?.[1] ?? null;
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === null) return system === null ? "Unknown device" : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
