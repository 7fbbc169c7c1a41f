import { expect, test } from "vitest";
import { allDestinations } from "@/lib/destinations/all";
import { createTestDatabase } from "@/lib/platform/db/testing/test-database";
import { documented, proven } from "./destination-notes";

test("the documentation lists every destination under what it was tested against", async () => {
  const database = await createTestDatabase();
  const all = allDestinations({ db: database.db, baseUrl: "https://galley.test", gitWorkerFile: "" });
  const labels = (against: string) =>
    all.filter((each) => each.provenAgainst === against).map(({ label }) => label);
  expect(proven.map(([label]) => label)).toEqual(labels("server"));
  expect(documented.map(([label]) => label)).toEqual(labels("documentation"));
  await database.drop();
});
