/** Pictures of a field, per device. */
import { describe, expect, it } from "vitest";
import type { Picture } from "../../../src/contract/fields";
import { devicesOf, withPicture } from "../../../src/ui/fields/picture-field";

const picture = (device: Picture["device"], pictureUrl: string): Picture => ({
  device,
  pictureUrl,
  optimizedPictureUrl: null,
  imageName: "a.png",
});

describe("devices of a picture field", () => {
  it("are those with a size, or desktop only", () => {
    expect(devicesOf({})).toEqual(["DESKTOP"]);
    expect(devicesOf({ sizes: { MOBILE: [1, 1], DESKTOP: [2, 2] } })).toEqual(["DESKTOP", "MOBILE"]);
  });
});

describe("a device's picture", () => {
  const desktop = { ...picture("DESKTOP", "/1.png"), altTexts: { fr_FR: "Logo" } };
  const phone = picture("MOBILE", "/2.png");
  it("replaces the previous one and keeps its alternative text", () => {
    expect(withPicture([desktop, phone], "DESKTOP", picture("DESKTOP", "/3.png"))).toEqual([
      { ...picture("DESKTOP", "/3.png"), altTexts: { fr_FR: "Logo" } },
      phone,
    ]);
  });
  it("keeps the order of devices", () => {
    const [first, second] = withPicture([phone], "DESKTOP", desktop);
    expect([first?.device, second?.device]).toEqual(["DESKTOP", "MOBILE"]);
  });
  it("is removed alone", () => {
    expect(withPicture([desktop, phone], "DESKTOP", undefined)).toEqual([phone]);
  });
});
