import { expect, test } from "vitest";
import { deviceName } from "./device-name";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", "Safari on macOS"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  ["curl/8.14.1", "Unknown device"],
  ["Wget/1.25 (Linux)", "A program on Linux"],
  [null, "Unknown device"],
])("%s is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("only the beginning of a long user agent is read", () => {
  expect(deviceName(`${"x ".repeat(300)}Firefox/140.0`)).toBe("Unknown device");
});
