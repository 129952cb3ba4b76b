/** Promotional codes cannot be guessed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public-module";
import { BEGIN, codeIn, findMail, step, visitor } from "../public/creation-steps";
import { testServer, type TestServer } from "../support/test-server";

let server: TestServer;
beforeAll(async () => {
  const promoCodes = new Map([["SPRING", { days: 75, until: undefined }]]);
  server = await testServer({ modules: [publicModule], config: { promoCodes } });
});
afterAll(() => server.close());

it("answers a valid code like an invalid one after 20 attempts on a draft", async () => {
  const browser = await visitor(server);
  const { draft } = await step(browser, "DEFAULT", "BEGIN", { ...BEGIN, email: "guess@garage.test" });
  const { text } = await findMail(server, "guess@garage.test", "creation-code");
  expect((await step(browser, "DEFAULT", "CODE", { code: codeIn(text) }, draft)).errors).toEqual([]);
  const keyFor = async (promoCode: string): Promise<string | undefined> =>
    (await step(browser, "DEFAULT", "PLAN", { plan: "PLUS", billing: "MONTHLY", promoCode }, draft)).errors[0]?.key;
  for (let attempt = 0; attempt < 20; attempt++)
    expect(await keyFor(`GUESS${attempt}`)).toBe("creation.error.promo-unknown");
  expect([await keyFor("GUESS"), await keyFor("SPRING")]).toEqual(Array(2).fill("creation.error.too-many"));
});
