import { describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();

describe("publishing over REST", () => {
  const publish = (articleId: string, body: object, key = api.acme.apiKey) =>
    api.rest(`articles/${articleId}/publish`, { method: "POST", key, body });

  test("to the hosted blog is sent, but not published before its page was seen", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    const { status, json } = await publish(id, { integrationId: api.acme.integrationId, status: "publish" });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      sent: true,
      requested: "publish",
      error: null,
      state: "checking",
      external_url: expect.stringMatching(
        /^http:\/\/galley\.test\/blog\/acme(-\d+)?\/how-to-care-for-an-anvil$/,
      ),
      event: {
        status: "success",
        publish_status: "publish",
        verify_status: "pending",
        verify_http_status: null,
      },
    });
  });

  test("as a draft is unverified, with the check skipped", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    const { json } = await publish(id, { integrationId: api.acme.integrationId, status: "draft" });
    expect(json).toMatchObject({
      sent: true,
      requested: "draft",
      state: "unverified",
      event: { verify_status: "skipped" },
    });
  });

  test("without a status uses the connection's own default", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    expect((await publish(id, { integrationId: api.acme.integrationId })).json).toMatchObject({
      requested: "publish",
    });
  });

  test("is refused with 400 for another status, and 404 for a foreign connection or article", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    expect((await publish(id, { integrationId: api.acme.integrationId, status: "live" })).status).toBe(400);
    expect((await publish(id, {})).status).toBe(400);
    expect((await publish(id, { integrationId: api.rival.integrationId })).status).toBe(404);
    expect((await publish(newId(), { integrationId: api.acme.integrationId })).status).toBe(404);
    const foreign = await createArticle(api.app.services, api.rival.projectId);
    expect((await publish(foreign.id, { integrationId: api.acme.integrationId })).status).toBe(404);
  });

  test("is blocked with 422 and the issues while the text is unfinished", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId, {
      contentMarkdown:
        "# One\n\nWrite to [Your Company].\n\n# Two\n\nAs an AI language model, I cannot do this.\n",
    });
    const { status, json } = await publish(id, { integrationId: api.acme.integrationId });
    expect(status).toBe(422);
    const codes = (json as { issues: { code: string }[] }).issues.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(["placeholder", "refusal", "multiple_h1"]));
    expect((await api.rest(`articles/${id}/publications`, { key: api.acme.apiKey })).json).toEqual({
      publications: [],
      scheduled: [],
    });
  });

  test("a second time updates the entry that is there", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    const [first, second] = [
      await publish(id, { integrationId: api.acme.integrationId }),
      await publish(id, { integrationId: api.acme.integrationId }),
    ];
    const result = ({ json }: { json: unknown }) => json as { publication_id: string; external_url: string };
    expect(result(second).publication_id).toBe(result(first).publication_id);
    expect(result(second).external_url).toBe(result(first).external_url);
  });
});
