import { expect, onTestFinished, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { setUpCode } from "@/lib/platform/auth/set-up-code";
import { asOperator } from "@/lib/testing/fixtures";
import { createTestServices } from "@/lib/testing/test-services";
import { announceSetUp } from "./announce-set-up";
import { createAccount } from "./create";

const authSecret = "a secret of at least 32 characters";

test("the set-up code is printed at the start while nobody has an account, and never again", async () => {
  const app = await createTestServices();
  onTestFinished(() => app.close());
  const printed: string[] = [];
  const start = (baseUrl: string) =>
    announceSetUp(
      { services: app.services, env: { baseUrl, host: "127.0.0.1", authSecret } },
      (text) => void printed.push(text),
    );
  await start("http://localhost:3000");
  expect(printed).toEqual([]);
  await start("https://galley.example");
  expect(printed.join()).toContain(setUpCode(authSecret));
  expect(printed.join()).toContain("https://galley.example/sign-up");
  await execute(createAccount, asOperator(app.services), {
    name: "A",
    email: "a@example.com",
    password: "correct horse battery",
  });
  printed.length = 0;
  await start("https://galley.example");
  expect(printed).toEqual([]);
  expect(app.logged.join()).not.toContain(setUpCode(authSecret));
});
