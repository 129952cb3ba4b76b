/** Request forms for visitors without JavaScript. */
import { describe, expect, it } from "vitest";
import { usePublicForms } from "./use-public-forms";

const forms = usePublicForms();
const { publish, base, stored } = forms;

describe("without JavaScript", () => {
  const page = (code: string) => `/admin/public/request-form/${forms.shopCode}/${code}`;

  /** Opens the page of a form, and returns its text and a call that sends it. */
  async function open(code: string) {
    const browser = forms.harness.server.browser();
    const html = (await browser.call("GET", page(code))).body;
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const submit = (values: Record<string, string>) =>
      browser.call("POST", base(code), {
        body: new URLSearchParams({
          xsrf,
          page: page(code).replace("/admin", ""),
          base: "/admin",
          version: "1",
          key: `key-of-the-plain-page-${code}`,
          ...values,
        }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        xsrf: null,
      });
    return { html, submit };
  }

  it("the page has the whole form, refuses by the names of its fields, and stores what it receives", async () => {
    const { code } = await publish("CONTACT", [
      { fieldCode: "message", type: "MULTILINE", mapping: "comments", mandatory: true },
      { fieldCode: "photo", type: "FILE", mandatory: true },
    ]);
    const { html, submit } = await open(code);
    expect(html).toContain('name="message"');
    expect(html).toContain("Question email");
    const refused = await submit({ email: "hannah@client.test", consent: "true" });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain("Question message:");
    const accepted = await submit({ email: "hannah@client.test", consent: "true", message: "Bonjour" });
    expect(accepted.statusCode).toBe(200);
    expect(accepted.body).toContain("<p>Merci</p>");
    expect((await stored("contact"))[0]).toMatchObject({ data: { comments: "Bonjour", formCode: code } });
  });

  it("a wished day and time are two texts in the language of the page", async () => {
    const { code } = await publish("CALLBACK", [{ fieldCode: "start", type: "TIME_SLOT", mandatory: true }]);
    const { html, submit } = await open(code);
    expect(html).not.toContain("datetime-local");
    expect(html).toMatch(/<input[^>]* name="start\.day"[^>]* placeholder="dd\/mm\/yyyy"/);
    const typed = { email: "hannah@client.test", consent: "true", "start.day": "31/02/2041", "start.time": "8h30" };
    const refused = await submit(typed);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain("Question start:");
    for (const value of ["31/02/2041", "8h30"]) expect(refused.body).toContain(`value="${value}"`);
    expect((await submit({ ...typed, "start.day": "28/02/2041" })).statusCode).toBe(200);
    const [contact] = await stored("contact");
    expect(JSON.stringify(contact?.data)).toContain("2041-02-28T08:30");
  });
});
