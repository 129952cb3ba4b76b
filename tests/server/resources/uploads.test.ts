/** Pictures and files of records, and presence. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "../../../src/contract/errors";
import type { Picture } from "../../../src/contract/fields";
import type { PresentPerson } from "../../../src/contract/form-endpoints";
import { fileNameOf, fileTypeOf } from "../../../src/contract/file-types";
import { mediaModule } from "../../../host/server/features/media-library/routes";
import { resourceModule } from "../../../host/server/resources/index";
import { presence } from "../../../host/server/platform/storage/schema";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";
import { BASE, dealerCalls, type Dealer } from "./dealer-calls";
import { fileForm } from "../support/file-form";

let harness: Harness;
const { make, save } = dealerCalls(() => harness);
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [resourceModule, mediaModule]);
}, 60_000);
afterAll(() => harness.close());

const png = (width = 640, height = 320): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#0d6478" } })
    .png()
    .toBuffer();

const upload = async (content: Buffer, browser: Browser = harness.admin, field = "logo", name = "Mon logo.PNG") =>
  browser.call("POST", `${BASE}/upload/${field}`, fileForm({ device: "DESKTOP", file: { name, content } }));
const uploaded = async (content: Buffer): Promise<Picture> => {
  const { picture } = data<{ picture: Picture }>(await upload(content));
  return picture;
};

describe("pictures of records", () => {
  it("stores a logo, serves it, and shows it with the dealer", async () => {
    const picture = await uploaded(await png());
    expect(picture).toMatchObject({ device: "DESKTOP", imageName: "mon-logo.png", width: 640, height: 320 });
    const dealer = await make();
    const saved = data<Dealer>(await save(dealer, { logo: [{ ...picture, altTexts: { fr_FR: "Logo du garage" } }] }));
    expect(saved.logo).toMatchObject([{ pictureUrl: picture.pictureUrl, altTexts: { fr_FR: "Logo du garage" } }]);
    const served = await harness.server.app.inject({ method: "GET", url: picture.optimizedPictureUrl ?? "" });
    expect(served.statusCode).toBe(200);
    // A logo is never cropped: its proportions stay.
    const { width = 0, height = 1 } = await sharp(served.rawPayload).metadata();
    expect(width / height).toBeCloseTo(2, 1);
  });

  it("crops a stored picture again", async () => {
    const picture = await uploaded(await png(800, 600));
    const crop = { x: 100, y: 100, width: 300, height: 300, zoom: 2, rotate: 0 };
    const response = await harness.admin.call(
      "POST",
      `${BASE}/upload/logo`,
      fileForm({ device: "DESKTOP", pictureUrl: picture.pictureUrl, crop: JSON.stringify(crop) }),
    );
    const { picture: cut } = data<{ picture: Picture }>(response);
    expect(cut).toMatchObject({ pictureUrl: picture.pictureUrl, crop: { width: 300 } });
    expect(cut.optimizedPictureUrl).not.toBe(picture.optimizedPictureUrl);
  });

  it("checks the bytes, not the file name", async () => {
    const refused = await upload(Buffer.from("<svg onload='alert(1)'/>"));
    expect(refused.json<Problem>()).toMatchObject({ status: 422, fields: { logo: "picture.error.type" } });
    const small = await upload(await png(10, 10));
    expect(small.json<Problem>().fields).toEqual({ logo: "picture.error.too-small" });
  });

  it("refuses missing rights, other fields, and pictures of another shop", async () => {
    const content = await png(100, 100);
    expect((await upload(content, harness.withoutRights)).statusCode).toBe(403);
    expect((await upload(content, harness.reader)).statusCode).toBe(403);
    expect((await upload(content, harness.admin, "name")).statusCode).toBe(404);
    const theirs = data<{ picture: Picture }>(await upload(await png(120, 90), harness.other)).picture;
    const dealer = await make();
    expect((await save(dealer, { logo: [theirs] })).json<Problem>().fields).toEqual({ logo: "picture.error.gone" });
    const script = { ...theirs, pictureUrl: "javascript:alert(1)", optimizedPictureUrl: null };
    expect((await save(dealer, { logo: [script] })).statusCode).toBe(422);
  });
});

describe("file types", () => {
  it("are detected by the first bytes", () => {
    expect(fileTypeOf(Buffer.from("%PDF-1.7\n"))).toBe("PDF");
    expect(fileTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe("JPEG");
    expect(fileTypeOf(Buffer.from("PK\u0003\u0004....xl/workbook.xml"))).toBe("XLSX");
    expect(fileTypeOf(Buffer.from("code;name\nA;B\n"))).toBe("CSV");
    expect(fileTypeOf(Buffer.from("<html><script>"))).toBeUndefined();
    expect(fileTypeOf(Buffer.from([0x4d, 0x5a, 0x90, 0x00]))).toBeUndefined();
    expect(fileTypeOf(Buffer.alloc(0))).toBeUndefined();
  });
  it("determine the extension of the name", () => {
    expect(fileNameOf("../../etc/conditions.exe", "PDF")).toBe("conditions.pdf");
    expect(fileNameOf("Tarif.csv", "CSV")).toBe("Tarif.csv");
    expect(fileNameOf("", "ZIP")).toBe("file.zip");
  });
});

describe("presence", () => {
  const reportPresence = async (browser: Browser, dealer: Dealer, tab: string, open = true): Promise<PresentPerson[]> =>
    data<{ others: PresentPerson[] }>(
      await browser.call("PUT", `${BASE}/${dealer.id}/presence`, { body: { tab, open } }),
    ).others;

  it("lists the other editors, and removes those that leave or stop reporting", async () => {
    const dealer = await make();
    const { open, fixture } = harness.server;
    await attachDealer(open.database, fixture.userIds.dealer, dealer.id);
    const garage = harness.server.browser();
    await garage.signIn("dealer");
    expect(await reportPresence(harness.admin, dealer, "admin-tab-1")).toEqual([]);
    const [others] = await reportPresence(garage, dealer, "garage-tab-1");
    expect(others).toMatchObject({ self: false });
    expect(others?.name).not.toBe("");
    expect(await reportPresence(harness.admin, dealer, "admin-tab-2")).toHaveLength(2);
    await reportPresence(garage, dealer, "garage-tab-1", false);
    expect(await reportPresence(harness.admin, dealer, "admin-tab-2")).toMatchObject([{ self: true }]);
    await open.database.update(presence).set({ seenAt: new Date(Date.now() - 120_000) });
    expect(await reportPresence(harness.admin, dealer, "admin-tab-2")).toEqual([]);
  });

  it("is refused for records that the account may not read", async () => {
    const dealer = await make();
    const path = `${BASE}/${dealer.id}/presence`;
    const body = { tab: "foreign-tab", open: true };
    expect((await harness.other.call("PUT", path, { body })).statusCode).toBe(404);
    expect((await harness.withoutRights.call("PUT", path, { body })).statusCode).toBe(403);
  });
});
