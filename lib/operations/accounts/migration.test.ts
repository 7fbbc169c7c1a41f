import { expect, onTestFinished, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { migrationsBefore } from "@/lib/platform/db/testing/migration-folders";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";

test("the migration takes no address for verified that an earlier version stored", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { url, client } = database;
  await client.unsafe("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
  await migrate(url, migrationsBefore("count_addresses_as_unverified"));
  await client`insert into "user" (id, name, email, email_verified) values (${newId()}, 'A', 'a@acme.example', true)`;
  await migrate(url);
  expect(await client`select email, email_verified from "user"`).toEqual([
    { email: "a@acme.example", email_verified: false },
  ]);
});
