import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { featuresModule } from "../../host/server/features/guide/features";
import { guideModule } from "../../host/server/features/guide/guide";
import { userAction } from "../../host/server/platform/storage/schema";
import type { GuideBlock } from "../../src/contract/endpoints/home-guide";
import type { AccountName } from "./support/fixture";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [guideModule, featuresModule] });
});
afterAll(() => server.close());

const PATH = "/admin/api/home-guide";
const signInAs = async (account: AccountName): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser;
};
const blocks = async (browser: Browser): Promise<readonly GuideBlock[]> =>
  (await browser.call("GET", PATH)).json<{ data: GuideBlock[] }>().data;
const stepIn = (guideBlocks: readonly GuideBlock[], name: string) =>
  guideBlocks.flatMap(({ steps }) => steps).find((step) => step.name === name);

describe("the creation guide", () => {
  it("starts with all steps open, and the opening block inactive", async () => {
    const guideBlocks = await blocks(await signInAs("admin"));
    expect(guideBlocks.flatMap(({ steps }) => steps).some(({ made }) => made)).toBe(false);
    expect(guideBlocks.find(({ type }) => type === "OPENING")?.active).toBe(false);
    expect(guideBlocks.find(({ type }) => type === "NETWORK")?.active).toBe(true);
  });

  it("guide-01: records a completed step and its account once for two tabs, and can undo it", async () => {
    const admin = await signInAs("admin");
    const responses = await Promise.all([0, 1].map(() => admin.call("GET", `${PATH}/steps/FIRST_DEALER/add`)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(stepIn(await blocks(admin), "FIRST_DEALER")).toMatchObject({
      made: true,
      madeBy: expect.stringContaining("admin") as string,
    });
    await admin.call("GET", `${PATH}/steps/FIRST_DEALER/add?made=false`);
    expect(stepIn(await blocks(admin), "FIRST_DEALER")).toMatchObject({ made: false });
  });

  it("guide-04: records each complete block once", async () => {
    const admin = await signInAs("admin");
    await admin.call("GET", `${PATH}/completed-blocks/NETWORK/save`);
    await admin.call("GET", `${PATH}/completed-blocks/NETWORK/save`);
    expect((await admin.call("GET", `${PATH}/completed-blocks`)).json()).toEqual({ data: ["NETWORK"] });
  });

  it("guide-06: returns the video of its type, and null for another", async () => {
    const admin = await signInAs("admin");
    const video = (type: string) => admin.call("GET", `${PATH}/video/${type}`);
    expect((await video("CREATION_GUIDE")).json()).toMatchObject({
      data: { youtubeId: expect.stringMatching(/^[\w-]{11}$/) as string },
    });
    expect((await video("OTHER")).json()).toEqual({ data: null });
  });

  it("refuses read-only accounts; the journal shows which account had completed a step", async () => {
    const [admin, reader] = [await signInAs("admin"), await signInAs("reader")];
    await admin.call("GET", `${PATH}/steps/COMPANY/add`);
    for (const path of ["steps/COMPANY/add?made=false", "steps/STOCK/add?made=true", "completed-blocks/IDENTITY/save"])
      expect((await reader.call("GET", `${PATH}/${path}`)).statusCode, path).toBe(403);
    expect(stepIn(await blocks(admin), "COMPANY")).toMatchObject({ made: true });

    await admin.call("GET", `${PATH}/steps/COMPANY/add?made=false`);
    const [entry] = await server.open.database.select().from(userAction).orderBy(desc(userAction.id)).limit(1);
    expect(entry).toMatchObject({
      verb: "DELETE",
      changes: [{ field: "by", before: expect.stringContaining("admin") as string, after: null }],
    });
  });

  it("refuses unknown steps and blocks, and a writing GET without the XSRF header", async () => {
    const admin = await signInAs("admin");
    expect((await admin.call("GET", `${PATH}/steps/NO_SUCH_STEP/add`)).statusCode).toBe(404);
    expect((await admin.call("GET", `${PATH}/completed-blocks/NOTHING/save`)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await admin.call("GET", `${PATH}/steps/OPEN/add`, { xsrf: null })).statusCode).toBe(403);
  });
});

describe("the features screen", () => {
  it("counts the records of entries that the account may open", async () => {
    const response = await (await signInAs("admin")).call("GET", "/admin/api/features");
    expect(response.json()).toEqual({ data: { counts: expect.objectContaining({ fitter: 0 }) as object } });
  });
});
