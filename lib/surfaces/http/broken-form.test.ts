import { describe, expect, test } from "vitest";
import { refusalOfBrokenForm } from "./broken-form";

const post = (body: string, contentType: string, headers: Record<string, string> = {}) =>
  new Request("https://galley.test/sign-in", {
    method: "POST",
    body,
    headers: { "Content-Type": contentType, ...headers },
  });
const whole = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';

describe("a form that is sent to a page", () => {
  test.each([
    ["without a boundary", post(whole, "multipart/form-data")],
    ["with another boundary than its body's", post(whole, "multipart/form-data; boundary=c")],
    ["that is cut off", post(whole.slice(0, -20), "multipart/form-data; boundary=b")],
    ["that is empty", post("", "multipart/form-data; boundary=b")],
    ["of other bytes", post("\u0000\u0001", "multipart/form-data; boundary=b")],
  ])("%s is refused with 400 and a message", async (_name, request) => {
    const response = await refusalOfBrokenForm(request);
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain("send it again");
  });

  test("is refused with 413 when it is too large", async () => {
    const request = post(whole, "multipart/form-data; boundary=b", { "Content-Length": "2000000" });
    expect((await refusalOfBrokenForm(request))?.status).toBe(413);
  });

  test("passes unchanged when it can be parsed", async () => {
    const request = post(whole, "multipart/form-data; boundary=b");
    expect(await refusalOfBrokenForm(request)).toBeNull();
    expect((await request.formData()).get("a")).toBe("1");
  });
});
