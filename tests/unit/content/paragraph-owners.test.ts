import { expect, test } from "vitest";
import { contentFields, paragraphResource } from "../../../src/contract/paragraph/fields";
import { isTooSmall, layoutOf, sizesIn } from "../../../src/contract/paragraph/layouts";
import { paragraphPreview } from "../../../src/contract/paragraph/markup";
import { contentsPath, placeOf, type PlaceAttributes } from "../../../src/contract/paragraph/owners";
import type { Fields } from "../../../src/contract/fields";

test.each<[PlaceAttributes, string]>([
  [{ idLanding: "12" }, "landing-page/12"],
  [{ type: "blog", idCatalog: "3", idProduct: "7" }, "catalog/blog/3/admin-catalog-product/7?tab=page"],
  [{ type: "product", idCatalog: "3" }, "catalog/product/3?tab=page"],
  [{ idService: "5" }, "service/5?tab=content"],
  [{ idContentPage: "8" }, "content-bloc-page/8?tab=content"],
  [{ idCustomDb: "2", idLevel: "9" }, "customDatabaseStruct/2/level/9?tab=page"],
  [{ idCustomDb: "2", idLevel: "0" }, "customDatabaseStruct/2?tab=page"],
])("a paragraph of %o leads back to the list of its page", (attributes, path) => {
  const place = placeOf({ ...attributes, paragraphId: "1" });
  expect(place && contentsPath(place)).toBe(path);
});

test("a new button on the page of a service books it", () => {
  const ctaOf = (fields: Fields | undefined) => {
    const rows = fields?.["buttons"]?.options as unknown as { readonly fields: Fields };
    return (rows.fields["cta"]?.options as { readonly default?: string } | undefined)?.default;
  };
  expect(ctaOf(paragraphResource("T_ONE", [], "SERVICE")?.fields)).toBe("BOOK_APPOINTMENT");
  expect(ctaOf(paragraphResource("T_ONE", [], "CATALOG")?.fields)).toBe("NONE");
});

test("a subtitle has a look of its own", () => {
  const layout = layoutOf("T_ONE");
  if (layout === undefined) throw new Error("The layout T_ONE is missing");
  expect(Object.keys(contentFields(layout))).toContain("subtitleColour");
  const { html } = paragraphPreview({
    layout,
    values: { subtitle: { fr_FR: "Pneus" }, subtitleAlign: "CENTER", subtitleColour: "#0b3d91" },
    pictures: [],
    options: [],
    locale: "fr_FR",
    device: "DESKTOP",
    prefix: (url) => url,
    placeholder: "",
  });
  expect(html).toContain('<p class="subtitle is-center" data-colour="#0b3d91">Pneus</p>');
});

test("wide pictures of a system page have the ratio of their position", () => {
  const sizesOf = (id: string, slot: "TOP" | "BOTTOM" | null) => {
    const layout = layoutOf(id);
    return layout && sizesIn(layout, slot)?.DESKTOP;
  };
  expect([sizesOf("SL_FULL", null), sizesOf("IMG_ONE", null)]).toEqual([
    [1920, 720],
    [1600, 900],
  ]);
  expect([sizesOf("IMG_ONE", "TOP"), sizesOf("SL_FULL", "BOTTOM")]).toEqual([
    [1920, 720],
    [1920, 600],
  ]);
  expect(sizesOf("TI_LEFT", "TOP")).toEqual([960, 720]);
});

test("only the desktop picture of a slide must have half of its size", () => {
  const small = { width: 900, height: 500 };
  expect(isTooSmall("SLIDER", "DESKTOP", small)).toBe(true);
  expect([isTooSmall("SLIDER", "MOBILE", small), isTooSmall("IMAGE", "DESKTOP", small)]).toEqual([false, false]);
});
