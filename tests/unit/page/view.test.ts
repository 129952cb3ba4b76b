import { describe, expect, it } from "vitest";
import type { ScreenEntry } from "../../../src/catalogue/registry";
import { initialTab } from "../../../src/screens/google-reserve/reserve-tabs";
import { attributesOf } from "../../../host/page/view";

const screen: ScreenEntry = {
  tag: "td-paragraph-picture",
  paths: ["/landing-page/:idLanding/paragraph-update-image/:idParagraph/:index"],
  titleKey: "paragraph-picture.title",
  area: "content",
  kind: "bespoke",
  query: ["withUrl", "serviceTab"],
};
const [pattern = ""] = screen.paths;

describe("attributesOf", () => {
  it("converts path parameters and declared query values to attributes", () => {
    const values = { idLanding: "5", idParagraph: "7", index: "0", withUrl: "true", serviceTab: "hours", other: "x" };
    expect(attributesOf(screen, pattern, values)).toEqual({
      "id-landing": "5",
      "id-paragraph": "7",
      index: "0",
      "with-url": "",
      "service-tab": "hours",
    });
  });

  it("selects the services tab for `true`", () => {
    const tabFor = (serviceTab: string) => attributesOf(screen, pattern, { serviceTab })["service-tab"];
    expect([initialTab(tabFor("true")), initialTab(tabFor("false"))]).toEqual(["services", "dealers"]);
  });

  it.each(["false", ""])("picture-04: omits withUrl=%s", (withUrl) => {
    expect(attributesOf(screen, pattern, { idLanding: "5", withUrl })).toEqual({ "id-landing": "5" });
  });

  it("does not set the element's own id", () => {
    expect(attributesOf({ ...screen, query: [] }, "/fitter/:id", { id: "new" })).toEqual({ "id-value": "new" });
  });
});
