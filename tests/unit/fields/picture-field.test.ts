/** Pictures of a field, device by device. */
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
  it("are those that have a size, or the desk alone", () => {
    expect(devicesOf({})).toEqual(["DESKTOP"]);
    expect(devicesOf({ sizes: { MOBILE: [1, 1], DESKTOP: [2, 2] } })).toEqual(["DESKTOP", "MOBILE"]);
  });
});

describe("a device's picture", () => {
  const desk = { ...picture("DESKTOP", "/1.png"), altTexts: { fr_FR: "Logo" } };
  const phone = picture("MOBILE", "/2.png");
  it("replaces the one that was there, and takes the text over", () => {
    expect(withPicture([desk, phone], "DESKTOP", picture("DESKTOP", "/3.png"))).toEqual([
      { ...picture("DESKTOP", "/3.png"), altTexts: { fr_FR: "Logo" } },
      phone,
    ]);
  });
  it("keeps the order of the devices", () => {
    const [first, second] = withPicture([phone], "DESKTOP", desk);
    expect([first?.device, second?.device]).toEqual(["DESKTOP", "MOBILE"]);
  });
  it("is taken off alone", () => {
    expect(withPicture([desk, phone], "DESKTOP", undefined)).toEqual([phone]);
  });
});
