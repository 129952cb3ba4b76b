/** Parts of a dealer's detail other than its form: pictures, users, requests, reviews. */
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "../../../src/contract/errors";
import type { GalleryPicture } from "../../../src/contract/endpoints/gallery";
import type { SliderPicture } from "../../../src/contract/paragraph/pictures";
import { dealerDetailModule } from "../../../host/server/features/dealers/detail/routes";
import { dealerPictureModule } from "../../../host/server/features/dealers/detail/pictures";
import { resourceModule } from "../../../host/server/resources/index";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";
import { BASE, dealerCalls, type Dealer } from "./dealer-calls";

let harness: Harness;
const { make, updateDealer } = dealerCalls(() => harness);
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [resourceModule, dealerDetailModule, dealerPictureModule]);
}, 60_000);
afterAll(() => harness.close());

const png = async (width: number, height: number, background = "#0d6478"): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString("base64");

interface Pictures {
  readonly version: number;
  readonly elements: readonly GalleryPicture[];
}

describe("pictures of a dealer's page", { timeout: 60_000 }, () => {
  const pictures = async ({ id }: Dealer, browser: Browser = harness.admin): Promise<Pictures> =>
    data<Pictures>(await browser.call("GET", `${BASE}/${id}/pictures`));
  const put = async (
    { id }: Dealer,
    index: number,
    altText: string,
    imageContent: string,
    browser: Browser = harness.admin,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    browser.call("PUT", `${BASE}/${id}/pictures/${index}`, {
      body: {
        pictures: [{ device: "DESKTOP", imageName: `${altText}.png`, imageContent }],
        altText,
        link: { url: "", newTab: false },
      },
      headers,
    });

  const keyOf = async (dealer: Dealer, index: number): Promise<string> =>
    (await pictures(dealer)).elements[index]?.key ?? "";

  it("can be added, replaced, ordered and removed", async () => {
    const dealer = await make();
    const first = data<SliderPicture>(await put(dealer, 0, "Atelier", await png(1600, 900)));
    expect(first).toMatchObject({ index: 0, altText: "Atelier", pictures: [{ device: "DESKTOP", width: 1600 }] });
    await put(dealer, 1, "Accueil", await png(1000, 600, "#a30f26"));
    expect((await put(dealer, 5, "Trop loin", await png(1000, 600))).statusCode).toBe(422);
    expect((await put(dealer, 0, "Petit", await png(600, 400))).json<Problem>().errors).toEqual([
      "picture.error.small-desktop",
    ]);
    data(
      await harness.admin.call("POST", `${BASE}/${dealer.id}/pictures/${await keyOf(dealer, 1)}/first`, { body: {} }),
    );
    expect((await pictures(dealer)).elements.map(({ altText }) => altText)).toEqual(["Accueil", "Atelier"]);
    const { version, elements } = await pictures(dealer);
    const order = (keys: readonly string[]) =>
      harness.admin.call("PUT", `${BASE}/${dealer.id}/pictures/order`, {
        body: { keys },
        headers: { "If-Match": `"${version}"` },
      });
    const keys = elements.map(({ key }) => key);
    expect((await order([keys[1] ?? ""])).statusCode).toBe(409);
    expect((await order([keys[1] ?? "", keys[1] ?? ""])).statusCode).toBe(409);
    data(await order([...keys].reverse()));
    expect((await pictures(dealer)).elements.map(({ altText }) => altText)).toEqual(["Atelier", "Accueil"]);
    // The version has changed.
    expect((await order(keys)).statusCode).toBe(409);
    data(await harness.admin.call("PUT", `${BASE}/${dealer.id}/pictures/order`, { body: { keys } }));
    data(await harness.admin.call("DELETE", `${BASE}/${dealer.id}/pictures/${await keyOf(dealer, 0)}`));
    const remaining = await pictures(dealer);
    expect(remaining.elements.map(({ altText, index }) => [altText, index])).toEqual([["Atelier", 0]]);
    // Saving the form does not change them.
    await updateDealer(data<Dealer>(await harness.admin.call("GET", `${BASE}/${dealer.id}`)), { tradingName: "Autre" });
    expect((await pictures(dealer)).elements).toHaveLength(1);
    const history = data<{ elements: { changes: { field: string }[] }[] }>(
      await harness.admin.call("GET", `${BASE}/${dealer.id}/history`),
    );
    expect(
      history.elements.filter(({ changes }) => changes.some(({ field }) => field === "sliderPictures")),
    ).toHaveLength(6);
  });

  it("a removal names the picture itself, so that one in another session never removes a different one; it can be undone", async () => {
    const dealer = await make();
    for (const [index, colour] of ["#a30f26", "#123456", "#0a7d32"].entries())
      await put(dealer, index, ["A", "B", "C"][index] ?? "", await png(1000, 600, colour));
    const seen = await pictures(dealer);
    const [a, b] = seen.elements.map(({ key }) => `${BASE}/${dealer.id}/pictures/${key}`);
    const names = async () => (await pictures(dealer)).elements.map(({ altText }) => altText);
    const remove = (path = "", version = seen.version) =>
      harness.admin.call("DELETE", path, { headers: { "If-Match": `"${version}"` } });
    const { version, undoToken } = data<{ version: number; undoToken: string }>(await remove(a));
    expect((await remove(b)).json<Problem>()).toMatchObject({ status: 409, errors: ["paragraph.error.slides-moved"] });
    expect((await remove(a, version)).statusCode).toBe(409);
    expect(await names()).toEqual(["B", "C"]);
    expect(data(await harness.admin.call("POST", `${BASE}/undo/${undoToken}`))).toEqual({ restored: 1 });
    expect(await names()).toEqual(["A", "B", "C"]);
    const current = await pictures(dealer);
    expect((await remove(b, current.version)).statusCode).toBe(200);
    expect(await names()).toEqual(["A", "C"]);
  });

  it("refuses a stale version and missing rights", async () => {
    const dealer = await make();
    const content = await png(1600, 900);
    await put(dealer, 0, "Atelier", content);
    const stale = await put(dealer, 0, "Autre", content, harness.admin, { "If-Match": `"${dealer.version}"` });
    expect(stale.statusCode).toBe(409);
    expect((await put(dealer, 0, "Autre", content, harness.withoutRights)).statusCode).toBe(403);
    expect((await put(dealer, 0, "Autre", content, harness.other)).statusCode).toBe(404);
  });

  it("another shop's pictures override the owner's", async () => {
    const dealer = await make();
    await put(dealer, 0, "Du maître", await png(1600, 900));
    await harness.server.open.database.execute(
      sql`insert into shop_fitter_link (shop_id, fitter_id, code) values (${harness.server.fixture.otherShopId}, ${dealer.id}, 'P-1')`,
    );
    expect((await pictures(dealer, harness.other)).elements).toHaveLength(1);
    data(await put(dealer, 1, "À nous", await png(1200, 700, "#123456"), harness.other));
    expect((await pictures(dealer, harness.other)).elements).toHaveLength(2);
    expect((await pictures(dealer)).elements).toHaveLength(1);
    const { ownValues } = data<Dealer>(await harness.other.call("GET", `${BASE}/${dealer.id}`));
    expect(ownValues).toEqual(["sliderPictures"]);
  });
});

describe("related data of a dealer", () => {
  it("lists the attached users", async () => {
    const dealer = await make();
    const { open, fixture } = harness.server;
    await attachDealer(open.database, fixture.userIds.dealer, dealer.id);
    const { elements } = data<{ elements: { email: string; current: boolean }[] }>(
      await harness.admin.call("GET", `${BASE}/${dealer.id}/users`),
    );
    expect(elements).toMatchObject([{ email: "dealer@example.test", current: true }]);
    expect((await harness.other.call("GET", `${BASE}/${dealer.id}/users`)).statusCode).toBe(404);
  });

  it("counts requests and reviews that the account may read", async () => {
    const dealer = await make();
    const activity = data<{ figures: { resource: string; days30: number }[]; elements: unknown[] }>(
      await harness.admin.call("GET", `${BASE}/${dealer.id}/activity`),
    );
    expect(activity.figures.map(({ resource, days30 }) => [resource, days30])).toContainEqual(["quote", 0]);
    expect(activity.elements).toEqual([]);
    const reviews = data<{ count: number; average: number | null; distribution: number[] }>(
      await harness.admin.call("GET", `${BASE}/${dealer.id}/reviews`),
    );
    expect(reviews).toMatchObject({ count: 0, average: null, distribution: [0, 0, 0, 0, 0] });
  });

  it("locates the dealers of a list on a map, and lists those without a position", async () => {
    const located = await make({ name: "Garage de la Carte", geo: { lat: 45.76, lng: 4.85, precision: "STREET" } });
    const unlocated = await make({ name: "Garage de la Carte perdu", geo: null });
    const { points, withoutPosition } = data<{
      points: { id: number; lat: number }[];
      withoutPosition: { id: number }[];
    }>(await harness.admin.call("GET", `${BASE}/map?q=garage de la carte`));
    expect(points).toEqual([{ id: located.id, label: "Garage de la Carte", lat: 45.76, lng: 4.85 }]);
    expect(withoutPosition.map(({ id }) => id)).toEqual([unlocated.id]);
    expect((await harness.withoutRights.call("GET", `${BASE}/map`)).statusCode).toBe(403);
  });

  it("lists former addresses", async () => {
    const dealer = await make({ relativeUrl: { fr_FR: "avant" } });
    await updateDealer(dealer, { relativeUrl: { fr_FR: "apres" } });
    expect(data(await harness.admin.call("GET", `${BASE}/${dealer.id}/addresses`))).toEqual({
      elements: [{ locale: "fr_FR", url: "avant" }],
    });
  });
});
