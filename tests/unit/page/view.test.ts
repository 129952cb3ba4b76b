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
  it("turns path parameters and declared query values into attributes", () => {
    const values = { idLanding: "5", idParagraph: "7", index: "0", withUrl: "true", serviceTab: "hours", other: "x" };
    expect(attributesOf(screen, pattern, values)).toEqual({
      "id-landing": "5",
      "id-paragraph": "7",
      index: "0",
      "with-url": "",
      "service-tab": "hours",
    });
  });

  it("opens the tab that an address asks for with `true`", () => {
    const asked = (serviceTab: string) => attributesOf(screen, pattern, { serviceTab })["service-tab"];
    expect([initialTab(asked("true")), initialTab(asked("false"))]).toEqual(["services", "dealers"]);
  });

  it("leaves out what is absent or false", () => {
    expect(attributesOf(screen, pattern, { idLanding: "5", withUrl: "false" })).toEqual({ "id-landing": "5" });
  });

  it("does not touch the element's own id", () => {
    expect(attributesOf({ ...screen, query: [] }, "/fitter/:id", { id: "new" })).toEqual({ "id-value": "new" });
  });
});
