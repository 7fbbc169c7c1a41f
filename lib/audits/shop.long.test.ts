import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import {
  auditById,
  auditDeps,
  createProjectFor,
  pagesOf,
  startedAudit,
  sweepUntilIdle,
} from "./testing/audited-project";
import { serveSite } from "./testing/served-site";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const valuesOfFilter = 4;
const productsOfPage = 10;

/** A tiny page. */
const page = (title: string, links: readonly string[]) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1>${links.map((href) => `<a href="${href}">${href}</a>`).join("")}`;

/**
 * A shop whose lists of products can be filtered by any combination of filters. The products after the first ten of
 * each list are only found by turning its pages.
 */
function shop({ lists, products, filters }: { lists: number; products: number; filters: number }) {
  const listPaths = Array.from({ length: lists }, (_, nr) => `/list-${nr}`);
  const productsOf = (list: string) => Array.from({ length: products }, (_, nr) => `${list}/product-${nr}`);
  const pagesOfList = Math.ceil(products / productsOfPage);
  const withParameter = (path: string, query: URLSearchParams, name: string, value: number) => {
    const changed = new URLSearchParams(query);
    changed.set(name, String(value));
    return `${path}?${changed}`.replaceAll("&", "&amp;");
  };
  return serveSite({}, (address) => {
    const { pathname, searchParams } = new URL(address, "http://shop.example");
    if (pathname === "/") return page("Shop", listPaths);
    if (!listPaths.includes(pathname)) {
      const isProduct = listPaths.some((list) => productsOf(list).includes(pathname));
      return isProduct ? page(pathname, ["/"]) : { status: 404 };
    }
    const at = Number(searchParams.get("page") ?? 1) - 1;
    const filterLinks = Array.from({ length: filters * valuesOfFilter }, (_, nr) =>
      withParameter(pathname, searchParams, `filter${Math.floor(nr / valuesOfFilter)}`, nr % valuesOfFilter),
    );
    const turns = Array.from({ length: pagesOfList }, (_, nr) =>
      withParameter(pathname, searchParams, "page", nr + 1),
    );
    const shown = productsOf(pathname).slice(at * productsOfPage, (at + 1) * productsOfPage);
    return page(address, [...filterLinks, ...turns, ...shown]);
  });
}

describe("a shop", () => {
  test.each([
    { filters: 4, pagesMax: 500, lists: 3, products: 20 },
    { filters: 5, pagesMax: 3000, lists: 2, products: 20 },
  ])(
    "with $filters filters has all its products read within $pagesMax pages, and says what was left out",
    {
      timeout: 240_000,
    },
    async ({ filters, pagesMax, lists, products }) => {
      const site = await shop({ lists, products, filters });
      const { db } = database;
      const { id } = await startedAudit(db, await createProjectFor(db, site.origin), pagesMax);
      // A sweep ends after a minute, which on a busy machine is too early.
      while ((await auditById(db, id)).stage !== null) await sweepUntilIdle(auditDeps(db));
      const pages = await pagesOf(db, id);
      const read = pages.filter(({ state }) => state === "done").map(({ url }) => new URL(url));
      expect(read.filter(({ pathname }) => pathname.includes("/product-"))).toHaveLength(lists * products);
      const ofList = read.filter(({ pathname, search }) => pathname === "/list-0" && search !== "");
      expect(ofList.length).toBeLessThanOrEqual(200);

      const { report, verdict, pagesDone } = await auditById(db, id);
      const totals = report?.["totals"] as { pages_found: number; pages_fetched: number };
      const leftOut = report?.["left_out"] as { reason: string; count: number }[];
      expect(totals).toMatchObject({ pages_found: pages.length, pages_fetched: pagesDone });
      expect(pagesDone).toBeLessThanOrEqual(pagesMax);
      const left = leftOut.reduce((sum, { count }) => sum + count, 0);
      expect(left).toBe(totals.pages_found - totals.pages_fetched);
      expect(verdict).toContain(
        `Read: ${pagesDone.toLocaleString("en")} of ${pages.length.toLocaleString("en")} addresses`,
      );
      expect(verdict).toMatch(/Left out: .*further combinations of parameters/);
      expect(verdict).not.toMatch(/^(?:Very g|G)ood/);
    },
  );
});
