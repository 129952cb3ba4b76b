import sharp from "sharp";
import type { Browser } from "./test-server";

/**
 * Stores a picture of a catalogue's sheet and returns the answer.
 *
 * @param index place of the picture, from 0
 * @param number of the file; each has a colour of its own
 */
export async function putSheetPicture(admin: Browser, id: number, index = 0, values: object = {}, number = index) {
  const background = { r: 20 * number, g: 90, b: 60 };
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
  const imageContent = (await picture.png().toBuffer()).toString("base64");
  return admin.call("PUT", `/admin/api/catalog-product/${id}/pictures/${index}`, {
    body: {
      pictures: [{ device: "DESKTOP", imageName: `picture-${index}.png`, imageContent }],
      altText: `Photo ${index}`,
      link: { url: "", newTab: false },
      ...values,
    },
  });
}
